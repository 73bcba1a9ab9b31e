package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.select.Settings;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a sweep measures and how. Defaults are those of nccl-tests.
 *
 * @param operation what is called
 * @param threads threads, and
 * @param ranksPerThread ranks for each of them: their product is the number of ranks, each of which
 *     runs on a thread of its own
 * @param sizes the sizes
 * @param types the element types, in order
 * @param kinds the reductions, in order; ignored if the operation does not reduce
 * @param root the root; empty for every root in turn
 * @param placement in place, out of place, or both
 * @param repetitions how often
 * @param timing how it is timed
 * @param checking how it is checked
 * @param unalign the elements by which buffers are shifted from alignment
 * @param timeout how long the ranks may stand still; zero for ever
 * @param virtualThreads whether ranks run on virtual threads
 * @param settings the settings of the communicators
 * @param devices the devices that the ranks work on; none for host memory
 */
public record PerfConfig(
    Operation operation,
    int threads,
    int ranksPerThread,
    SizeRange sizes,
    List<DataType> types,
    List<ReduceOp.Kind> kinds,
    OptionalInt root,
    Placement placement,
    Repetitions repetitions,
    TimingRules timing,
    Checking checking,
    int unalign,
    Duration timeout,
    boolean virtualThreads,
    Settings settings,
    Optional<DeviceUse> devices) {
  /**
   * The most ranks of a measurement, and so the most inputs of a fold. So many take a minute to
   * come to the first line; ten times as many would take hours.
   */
  public static final int MOST_RANKS = 1024;

  private static final Duration YEAR = Duration.ofDays(365);
  private static final Duration MICROSECOND = ChronoUnit.MICROS.getDuration();

  /** Whether input and output are the same memory. */
  public enum Placement {
    BOTH,
    OUT_OF_PLACE,
    IN_PLACE
  }

  /**
   * How often.
   *
   * @param iterations timed iterations
   * @param warmUp untimed calls of each warmed-up size
   * @param compilation how long calls of the smallest size are made before anything is timed, so
   *     that the JVM has compiled what is measured
   * @param aggregated calls in each iteration
   * @param cycles passes over all sizes; 0 for ever
   */
  public record Repetitions(
      int iterations, int warmUp, Duration compilation, int aggregated, long cycles) {
    /** Checks the ranges. */
    public Repetitions {
      require(iterations >= 1, "iters (-n) " + iterations + ": must be 1 or more");
      require(warmUp >= 0, "warmup_iters (-w) " + warmUp + ": must be 0 or more");
      require(
          !compilation.isNegative(),
          "jvm_warmup (-j) " + compilation.toMillis() + ": must be 0 or more");
      require(aggregated >= 1, "agg_iters (-m) " + aggregated + ": must be 1 or more");
      require(cycles >= 0, "run_cycles (-N) " + cycles + ": must be 0 (for ever) or more");
    }
  }

  /**
   * How it is timed.
   *
   * @param blocking where ranks wait for each other
   * @param averaging which rank's time counts
   * @param eachIteration whether iterations are also timed one by one
   * @param skip the leading iterations that the statistics leave out
   * @param cpuTime whether processor time is reported instead of time
   * @param delay a pause before each measurement
   * @param flushEvery the iterations after which each rank's caches are flushed; 0 for never
   * @param comparesCopy whether a copy of the bytes that the plan moves is timed beside the calls
   */
  public record TimingRules(
      Blocking blocking,
      Averaging averaging,
      boolean eachIteration,
      int skip,
      boolean cpuTime,
      Duration delay,
      int flushEvery,
      boolean comparesCopy) {
    /** Back-to-back calls, the mean over ranks, nothing else. */
    public static final TimingRules DEFAULT =
        new TimingRules(Blocking.NONE, Averaging.MEAN, false, 0, false, Duration.ZERO, 0, false);

    /** Checks the ranges. */
    public TimingRules {
      require(skip >= 0, "per_iter_skip (-K) " + skip + ": must be 0 or more");
      require(
          isWithinAYear(delay),
          "delay (-q) "
              + delay.dividedBy(MICROSECOND)
              + ": must be 0 to "
              + YEAR.dividedBy(MICROSECOND));
      require(flushEvery >= 0, "cache_flush (-F) " + flushEvery + ": must be 0 or more");
    }
  }

  /**
   * How it is checked.
   *
   * @param iterations calls that are checked, each with new data; 0 for none
   * @param data what the elements are like
   * @param only whether nothing is timed
   */
  public record Checking(int iterations, DataMode data, boolean only) {
    /** Checks the ranges. */
    public Checking {
      require(iterations >= 0, "check (-c) " + iterations + ": must be 0 or more");
      require(!only || iterations > 0, "--check-only with -c 0 would do nothing");
    }
  }

  /**
   * Checks what the parts cannot check alone.
   *
   * @throws IllegalArgumentException with one line that names the option
   */
  public PerfConfig {
    require(threads >= 1, "nthreads (-t) " + threads + ": must be 1 or more");
    require(ranksPerThread >= 1, "ngpus (-g) " + ranksPerThread + ": must be 1 or more");
    require(
        (long) threads * ranksPerThread <= MOST_RANKS,
        "nthreads (-t) %d x ngpus (-g) %d: too many ranks, at most %d, each of them a thread here"
            .formatted(threads, ranksPerThread, MOST_RANKS));
    int ranks = threads * ranksPerThread;
    require(
        root.isEmpty() || root.getAsInt() >= 0 && root.getAsInt() < ranks,
        "root (-r) " + root.orElse(0) + ": must be 0 to " + (ranks - 1));
    require(unalign >= 0, "unalign (-u) " + unalign + ": must be 0 or more");
    require(
        isWithinAYear(timeout),
        "timeout (-T) " + timeout.toSeconds() + ": must be 0 to " + YEAR.toSeconds());
    require(
        timing.skip() < repetitions.iterations(),
        "per_iter_skip (-K) "
            + timing.skip()
            + ": must be below iters (-n) "
            + repetitions.iterations());
    require(
        operation.hasInPlace() || placement != Placement.IN_PLACE,
        operation.label() + " cannot be done in place");
    require(
        !timing.cpuTime() || !virtualThreads,
        "report_cputime (-C): virtual threads have no processor time of their own");
    require(
        !timing.comparesCopy() || !checking.only(), "--compare-copy with --check-only: no times");
    devices.ifPresent(use -> use.check(operation, ranks, timing, virtualThreads));
    types = List.copyOf(types);
    kinds = List.copyOf(kinds);
  }

  /** The defaults of nccl-tests: 32 MiB of float sums, 20 iterations, one check. */
  public static PerfConfig defaults(Operation operation, int ranks) {
    return new PerfConfig(
        operation,
        1,
        ranks,
        new SizeRange(32 << 20, 32 << 20, 1 << 20, 1),
        List.of(DataType.FLOAT32),
        List.of(ReduceOp.Kind.SUM),
        OptionalInt.of(0),
        Placement.BOTH,
        new Repetitions(20, 1, Duration.ofMillis(500), 1, 1),
        TimingRules.DEFAULT,
        new Checking(1, DataMode.EXACT, false),
        0,
        Duration.ZERO,
        false,
        Settings.defaults(),
        Optional.empty());
  }

  /** The same with other sizes. */
  public PerfConfig withSizes(SizeRange other) {
    return new PerfConfig(
        operation,
        threads,
        ranksPerThread,
        other,
        types,
        kinds,
        root,
        placement,
        repetitions,
        timing,
        checking,
        unalign,
        timeout,
        virtualThreads,
        settings,
        devices);
  }

  /** How often a graph of the iterations is launched; 0 if they are not captured. */
  public int graphLaunches() {
    return devices.map(DeviceUse::graphLaunches).orElse(0);
  }

  /** How buffers are registered. */
  public DeviceUse.Registering registering() {
    return devices.map(DeviceUse::registering).orElse(DeviceUse.Registering.NONE);
  }

  /** The number of ranks. */
  public int ranks() {
    return threads * ranksPerThread;
  }

  /** The bytes by which the data of any type may be shifted from alignment. */
  long slack() {
    return unalign * 8L;
  }

  /** Whether out of place is measured. */
  public boolean measuresOutOfPlace() {
    return placement != Placement.IN_PLACE;
  }

  /** Whether in place is measured. */
  public boolean measuresInPlace() {
    return placement != Placement.OUT_OF_PLACE && operation.hasInPlace();
  }

  /** Longer ones do not fit the nanoseconds that waits are counted in. */
  private static boolean isWithinAYear(Duration duration) {
    return !duration.isNegative() && duration.compareTo(YEAR) <= 0;
  }

  private static void require(boolean legal, String problem) {
    if (!legal) {
      throw new IllegalArgumentException(problem);
    }
  }
}
