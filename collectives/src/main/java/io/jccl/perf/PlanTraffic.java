package io.jccl.perf;

import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Space;
import io.jccl.plan.Step;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The bytes that one call reads and writes, found by walking its plan: the measure of what a copy
 * of as many bytes is compared with.
 *
 * <p>A copy reads its chunk once and writes it once for each target; a fold reads each of its
 * inputs and writes each of its outputs; a barrier moves nothing. What is copied onto itself, as
 * the own block of an AllGather in place, does not count. Each access counts for the rank whose
 * memory it is; messages count for the rank that sends or receives them. Chunks are nearly equal
 * parts of a block: the executor aligns their ends, which moves elements from one chunk to the
 * next.
 *
 * <p>A fused kernel does what its plan does, except that it keeps in registers what the plan puts
 * into scratch memory, in place as well. So accesses to that do not count.
 */
final class PlanTraffic {
  private final Plan plan;
  private final int channels;
  private final Layout layout;
  private final boolean inPlace;
  private final boolean fused;
  private final long[] bytes;

  private PlanTraffic(Plan plan, int channels, Layout layout, boolean inPlace, boolean fused) {
    this.plan = plan;
    this.channels = channels;
    this.layout = layout;
    this.inPlace = inPlace;
    this.fused = fused;
    this.bytes = new long[layout.ranks()];
  }

  /**
   * The bytes of a collective.
   *
   * @return for each rank the bytes of its memory that are read, plus those that are written
   */
  static long[] of(Plan plan, int channels, Layout layout, boolean inPlace) {
    return new PlanTraffic(plan, channels, layout, inPlace, false).count();
  }

  /** The same of a collective that is one kernel on each rank. */
  static long[] ofFused(Plan plan, int channels, Layout layout, boolean inPlace) {
    return new PlanTraffic(plan, channels, layout, inPlace, true).count();
  }

  /** The bytes of the ring of sends and receives: each rank reads one buffer and writes another. */
  static long[] ofMessages(Layout layout) {
    long[] bytes = new long[layout.ranks()];
    Arrays.fill(bytes, layout.type().bytes(layout.sendCount() + layout.recvCount()));
    return bytes;
  }

  private long[] count() {
    for (int rank = 0; rank < layout.ranks(); rank++) {
      for (int channel = 0; channel < channels; channel++) {
        for (Step step : plan.steps(rank, channel)) {
          count(rank, channel, step);
        }
      }
    }
    return bytes;
  }

  private void count(int rank, int channel, Step step) {
    switch (step) {
      case Step.Copy(Place from, List<Place> to) -> {
        Chunk source = Chunk.of(rank, from);
        List<Chunk> targets =
            chunks(rank, to).stream().filter(one -> !isSame(source, one)).toList();
        if (!targets.isEmpty()) {
          count(channel, List.of(source), targets);
        }
      }
      case Step.Reduce(List<Step.Operand> from, Place to, boolean last) ->
          count(channel, chunks(rank, places(from)), chunks(rank, List.of(to)));
      case Step.CopyReduce(List<Step.Operand> from, List<Place> to, boolean last) ->
          count(channel, chunks(rank, places(from)), chunks(rank, to));
      case Step.Barrier() -> {}
    }
  }

  private static List<Place> places(List<Step.Operand> operands) {
    return operands.stream().map(Step.Operand::place).toList();
  }

  private static List<Chunk> chunks(int rank, List<Place> places) {
    return places.stream().map(place -> Chunk.of(rank, place)).toList();
  }

  /**
   * A place of a rank's step.
   *
   * @param owner whose memory it is; of a message the rank that has the step
   * @param space null for a message
   */
  private record Chunk(int owner, Space space, int block, int number) {
    static Chunk of(int rank, Place place) {
      return switch (place) {
        case Place.Local(Space space, int block, int chunk) -> new Chunk(rank, space, block, chunk);
        case Place.Peer(int peer, Space space, int block, int chunk) ->
            new Chunk(peer, space, block, chunk);
        case Place.Message(int _) -> new Chunk(rank, null, 0, 0);
      };
    }
  }

  /** All places of a step are chunks of one length, and a message has that of the others. */
  private void count(int channel, List<Chunk> from, List<Chunk> to) {
    List<Chunk> all = Stream.concat(from.stream(), to.stream()).toList();
    long length = all.stream().mapToLong(chunk -> length(channel, chunk)).max().orElseThrow();
    for (Chunk chunk : all) {
      if (!fused || chunk.space() != Space.SCRATCH) {
        bytes[chunk.owner()] += layout.type().bytes(length);
      }
    }
  }

  private long length(int channel, Chunk chunk) {
    if (chunk.space() == null) {
      return 0;
    }
    long elements =
        layout.operation() != Operation.ALL_TO_ALL_V
            ? layout.count()
            : chunk.space() == Space.INPUT
                ? layout.countBetween(chunk.owner(), chunk.block())
                : layout.countBetween(chunk.block(), chunk.owner());
    return part(part(elements, channels, channel), plan.chunksPerBlock(), chunk.number());
  }

  private static long part(long elements, int parts, int index) {
    long each = (elements + parts - 1) / parts;
    return Math.clamp(elements - index * each, 0, each);
  }

  private boolean isSame(Chunk from, Chunk to) {
    return inPlace
        && from.owner() == to.owner()
        && from.number() == to.number()
        && element(from) >= 0
        && element(from) == element(to);
  }

  /** Where a chunk's block begins in the buffer that is input and output, or -1. */
  private long element(Chunk chunk) {
    return switch (chunk.space()) {
      case INPUT -> layout.inPlaceInput(chunk.owner()) + chunk.block() * layout.count();
      case OUTPUT -> layout.inPlaceOutput(chunk.owner()) + chunk.block() * layout.count();
      case SCRATCH -> -1;
      case null -> -1;
    };
  }
}
