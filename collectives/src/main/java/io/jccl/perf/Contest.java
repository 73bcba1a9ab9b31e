package io.jccl.perf;

import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.select.Decision;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Ranks that make the same calls in several ways, in turn. Each way has communicators of its own,
 * whose settings say how calls are carried out; threads and buffers are the same for all, so that
 * nothing but the way differs. Calls are out of place, with root 0.
 *
 * <p>Not thread-safe. Once a check or a timing has thrown, the contest can only be closed, and
 * leaves its memory to the process.
 */
public final class Contest implements AutoCloseable {
  private static final int WARM_UP_CALLS = 5;
  private static final long WARM_UP_BYTES = 4096;

  private final int ranks;
  private final SizeRange memory;
  private final Duration warmUp;
  private final Duration timeout;
  private final Optional<DeviceUse> devices;
  private final List<Communicator> communicators = new CopyOnWriteArrayList<>();
  private final List<Site> sites = new ArrayList<>();
  private final List<Site> owners = new ArrayList<>();
  private final MeasuringRanks.SeedSequence seeds = new MeasuringRanks.SeedSequence();
  private final Arena arena = Arena.ofShared();
  private final RankTeam team;
  private List<MemorySegment> kept = List.of();
  private Optional<DataType> filled = Optional.empty();
  private boolean broken;

  /**
   * Ranks without a way as yet.
   *
   * @param ranks the number of ranks
   * @param maximum the largest size of a call in bytes
   * @param devices where they work; nothing for host memory
   * @param warmUp how long a way makes calls, before it is timed for the first time with an
   *     operation, so that the JVM has compiled what is measured
   * @param timeout how long they may stand still; zero for ever
   * @throws NotEnoughMemoryException if the buffers do not fit
   * @throws IllegalArgumentException if the devices do not suffice for the ranks
   */
  public Contest(
      int ranks, long maximum, Optional<DeviceUse> devices, Duration warmUp, Duration timeout) {
    this.warmUp = warmUp;
    this.ranks = ranks;
    this.memory = new SizeRange(maximum, maximum, 0, 2);
    this.devices = devices;
    this.timeout = timeout;
    Sites.of(config(Operation.ALL_REDUCE, 1)).requireMemory();
    team = new RankTeam(ranks, false, timeout, () -> communicators.forEach(Communicator::abort));
  }

  private PerfConfig config(Operation operation, int iterations) {
    return new PerfConfig(
        operation,
        1,
        ranks,
        memory,
        List.of(DataType.FLOAT32),
        List.of(ReduceOp.Kind.SUM),
        OptionalInt.of(0),
        PerfConfig.Placement.OUT_OF_PLACE,
        new PerfConfig.Repetitions(iterations, WARM_UP_CALLS, warmUp, 1, 1),
        new PerfConfig.TimingRules(
            Blocking.NONE, Averaging.MAXIMUM, true, 0, false, Duration.ZERO, 0, false),
        new PerfConfig.Checking(1, DataMode.EXACT, false),
        0,
        timeout,
        false,
        Settings.defaults(),
        devices);
  }

  /** The number of ranks. */
  public int ranks() {
    return ranks;
  }

  /** Runs something on the thread of each rank, such as what binds it to a core. */
  public void onRanks(IntConsumer job) {
    team.run(job);
  }

  /**
   * Adds a way.
   *
   * @param settings what its communicators go by
   */
  public Way way(Settings settings) {
    Sites kind = Sites.of(config(Operation.ALL_REDUCE, 1));
    List<Communicator> added = kind.communicators(settings);
    communicators.addAll(added);
    List<Site> ofWay = new ArrayList<>();
    for (Communicator each : added) {
      int rank = each.rank();
      if (owners.size() == rank) {
        owners.add(kind.open(each, arena, () -> team.progress(rank)));
        ofWay.add(owners.getLast());
      } else {
        ofWay.add(owners.get(rank).shared(each));
      }
      sites.add(ofWay.getLast());
    }
    return new Way(ofWay);
  }

  /**
   * What checking one call found.
   *
   * @param compared the number of elements that were compared
   * @param wrong the number of wrong elements
   * @param fault the first of them
   */
  public record Checked(long compared, long wrong, Optional<Fault> fault) {}

  /**
   * Makes one call in each of some ways, with the same fresh data. Every element of the first one's
   * results is compared with what it must be, every element of the others' with the first one's, to
   * the bit.
   */
  public Checked check(List<Way> ways, Layout layout, ReduceOp.Kind kind) {
    Checked first = ways.getFirst().check(layout, kind);
    if (first.wrong() > 0 || ways.size() == 1) {
      return first;
    }
    if (kept.isEmpty()) {
      kept = CheckedResults.memory(arena, ranks, memory.maximum());
    }
    CheckedResults results =
        whole(() -> CheckedResults.keep(ways.getFirst().measuring(layout, kind, 1), layout, kept));
    long compared = first.compared();
    for (Way each : ways.subList(1, ways.size())) {
      Verdict verdict = whole(() -> results.compare(each.measuring(layout, kind, 1)));
      compared += verdict.compared();
      if (verdict.wrong().orElseThrow() > 0) {
        return new Checked(compared, verdict.wrong().getAsLong(), verdict.fault());
      }
    }
    return new Checked(compared, 0, Optional.empty());
  }

  /** One way to make the calls. */
  public final class Way {
    private final List<Site> ofRanks;
    private final Set<Operation> warm = new HashSet<>();

    private Way(List<Site> ofRanks) {
      this.ofRanks = ofRanks;
    }

    /**
     * How calls are carried out this way.
     *
     * @throws InvalidArgumentException if the settings leave no way for them
     */
    public Decision decide(Layout layout, ReduceOp.Kind kind) {
      return measuring(layout, kind, 1).decide(layout).orElseThrow();
    }

    /** Makes one call with fresh data, and compares every element on every rank. */
    public Checked check(Layout layout, ReduceOp.Kind kind) {
      Verdict verdict = whole(() -> Verdict.of(measuring(layout, kind, 1), layout, false));
      return new Checked(verdict.compared(), verdict.wrong().orElseThrow(), verdict.fault());
    }

    /**
     * Times calls, after some that are not timed; many, the first time that this way carries out
     * the operation, for the JVM to compile them.
     */
    public Timing time(Layout layout, ReduceOp.Kind kind, int iterations) {
      return whole(() -> timed(layout, measuring(layout, kind, iterations)));
    }

    private Timing timed(Layout layout, MeasuringRanks measuring) {
      if (!filled.equals(Optional.of(layout.type()))) {
        measuring.forCalls(layout.type(), measuring.kind(), 0);
        filled = Optional.of(layout.type());
      }
      if (warm.add(layout.operation())) {
        long bytes = Math.min(layout.bytes(), WARM_UP_BYTES);
        measuring.warmUp(List.of(Layout.of(layout.operation(), ranks, layout.type(), bytes)));
      }
      return TimedCalls.of(measuring, layout, false).timing();
    }

    MeasuringRanks measuring(Layout layout, ReduceOp.Kind kind, int iterations) {
      return new MeasuringRanks(config(layout.operation(), iterations), team, ofRanks, seeds)
          .onSameData(layout.type(), kind, 0);
    }
  }

  /** Work of the ranks; if it throws, some of them may still be at it. */
  private <T> T whole(Supplier<T> work) {
    broken = true;
    T result = work.get();
    broken = false;
    return result;
  }

  @Override
  public void close() {
    team.close();
    if (broken) {
      communicators.forEach(Communicator::abort);
      return; // and leave the memory, which a rank may still use, to the process
    }
    sites.forEach(Site::close);
    communicators.forEach(Communicator::close);
    arena.close();
  }
}
