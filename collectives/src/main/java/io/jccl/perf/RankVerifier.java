package io.jccl.perf;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Verifies one rank's share of what a call left, in as many parts as the host's work has. */
final class RankVerifier {
  private final Check check;
  private final RankMemory memory;
  private final HostWork work;
  private final List<Verifier> parts;

  /**
   * A verifier for one rank's share.
   *
   * @param memories the buffers of all ranks
   * @param rank the rank
   */
  RankVerifier(Check check, List<RankMemory> memories, int rank, HostWork work) {
    this.check = check;
    this.memory = memories.get(rank);
    this.work = work;
    this.parts =
        IntStream.range(0, work.parts())
            .mapToObj(part -> new Verifier(check, memories, rank, part, work.parts()))
            .toList();
  }

  /** Writes the rank's input and poisons its output and the guards. */
  void prepare() {
    Verifier.poison(check, memory);
    work.run(part -> parts.get(part).writeInput());
  }

  /** The number of wrong elements in the rank's share; a damaged guard counts as one. */
  long wrong() {
    LongAdder wrong = new LongAdder();
    work.run(part -> wrong.add(parts.get(part).wrong()));
    return wrong.sum();
  }

  /**
   * The number of elements that {@link #wrong} has compared, those outside of calls not counted.
   */
  long compared() {
    return parts.stream().mapToLong(Verifier::compared).sum();
  }

  /** The first wrong element of the share. */
  Optional<Fault> fault() {
    return parts.stream().map(Verifier::fault).filter(Objects::nonNull).findFirst();
  }
}
