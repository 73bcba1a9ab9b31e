package io.jccl.tests.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.Averaging;
import io.jccl.perf.Blocking;
import io.jccl.perf.ByteSize;
import io.jccl.perf.DataMode;
import io.jccl.perf.DeviceUse;
import io.jccl.perf.Operation;
import io.jccl.perf.PerfConfig;
import io.jccl.perf.SizeRange;
import io.jccl.select.Settings;
import io.jccl.words.Choices;
import io.jccl.words.TypeNames;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is measured and how. Names, letters and defaults are those of nccl-tests. */
final class PerfOptions {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE})";

  @Option(
      names = {"-t", "--nthreads"},
      defaultValue = "1",
      paramLabel = "N",
      description = "threads; only the product -t x -g matters here" + DEFAULT)
  private int threads;

  @Option(
      names = {"-g", "--ngpus"},
      defaultValue = "1",
      paramLabel = "N",
      description = "ranks for each of them" + DEFAULT)
  private int ranksPerThread;

  @Option(
      names = {"-b", "--minbytes"},
      defaultValue = "32M",
      paramLabel = "SIZE",
      converter = Size.class,
      description =
          "smallest size; K, M, G, T are powers of 1024, fractions are legal: 1.5G" + DEFAULT)
  private long minimum;

  @Option(
      names = {"-e", "--maxbytes"},
      defaultValue = "32M",
      paramLabel = "SIZE",
      converter = Size.class,
      description = "largest size" + DEFAULT)
  private long maximum;

  @Option(
      names = {"-i", "--stepbytes"},
      defaultValue = "1M",
      paramLabel = "SIZE",
      converter = Size.class,
      description = "step between sizes, if -f is 1" + DEFAULT)
  private long step;

  @Option(
      names = {"-f", "--stepfactor"},
      defaultValue = "1",
      paramLabel = "N",
      description = "factor between sizes" + DEFAULT)
  private long factor;

  @Option(
      names = {"-n", "--iters"},
      defaultValue = "20",
      paramLabel = "N",
      description = "timed iterations" + DEFAULT)
  private int iterations;

  @Option(
      names = {"-w", "--warmup_iters"},
      defaultValue = "1",
      paramLabel = "N",
      description = "untimed calls of each power of two before; 0 switches -j off too" + DEFAULT)
  private int warmUp;

  @Option(
      names = {"-j", "--jvm_warmup"},
      defaultValue = "500",
      paramLabel = "MS",
      description =
          "time to call the smallest size before anything is timed, so that the JVM has"
              + " compiled what is measured"
              + DEFAULT)
  private int compilation;

  @Option(
      names = {"-m", "--agg_iters"},
      defaultValue = "1",
      paramLabel = "N",
      description = "calls in each iteration, in one group" + DEFAULT)
  private int aggregated;

  @Option(
      names = {"-N", "--run_cycles"},
      defaultValue = "1",
      paramLabel = "N",
      description =
          "passes over all sizes; 0 for ever: Ctrl-C ends the line at hand and prints the"
              + " footer"
              + DEFAULT)
  private long cycles;

  @Option(
      names = {"-c", "--check"},
      defaultValue = "1",
      paramLabel = "N",
      description = "calls to check of each line, with new data each; 0 for none" + DEFAULT)
  private int checks;

  @Option(names = "--check-only", description = "check everything, time nothing (for CI)")
  private boolean checkOnly;

  @Option(
      names = "--data",
      defaultValue = "exact",
      paramLabel = "MODE",
      converter = Data.class,
      description =
          "what is checked with: exact (exact in any order, compared to the bit), random"
              + " (rounding: to the bit, or a bound if partial sums are rounded), special (NaN,"
              + " infinities, signed zeros, subnormals, overflow)"
              + DEFAULT)
  private DataMode data;

  @Option(
      names = {"-o", "--op"},
      defaultValue = "sum",
      paramLabel = "OP",
      converter = Op.class,
      description = "sum prod min max avg mulsum all" + DEFAULT)
  private Kinds kinds;

  @Option(
      names = {"-d", "--datatype"},
      defaultValue = "float",
      paramLabel = "TYPE",
      converter = Type.class,
      description =
          "int8 uint8 int32 uint32 int64 uint64 half float double bfloat16 f8e4m3 f8e5m2"
              + " all"
              + DEFAULT)
  private Types types;

  @Option(
      names = {"-r", "--root"},
      defaultValue = "0",
      paramLabel = "RANK",
      converter = Root.class,
      description = "root, or all" + DEFAULT)
  private OptionalInt root;

  @Option(
      names = {"-z", "--blocking"},
      defaultValue = "0",
      paramLabel = "0..3",
      description =
          "0: calls back to back; 1: barrier after each call; 2: as 0, but -m makes no"
              + " group; 3: barrier after each iteration, not in the time"
              + DEFAULT)
  private int blocking;

  @Option(
      names = {"-a", "--average"},
      defaultValue = "1",
      paramLabel = "0..3",
      description = "whose time counts: 0 rank 0, 1 mean, 2 shortest, 3 longest" + DEFAULT)
  private int average;

  @Option(
      names = {"-I", "--per_iter_timing"},
      defaultValue = "0",
      paramLabel = "0|1",
      description = "also time each iteration: adds i_min i_max i_p99 i_cv%%" + DEFAULT)
  private int perIteration;

  @Option(
      names = {"-K", "--per_iter_skip"},
      defaultValue = "0",
      paramLabel = "N",
      description = "leading iterations that -I leaves out" + DEFAULT)
  private int skip;

  @Option(
      names = {"-C", "--report_cputime"},
      defaultValue = "0",
      paramLabel = "0|1",
      description = "report processor time of the rank's thread" + DEFAULT)
  private int cpuTime;

  @Option(
      names = {"-O", "--out_of_place"},
      paramLabel = "0|1",
      description = "1: only out of place, 0: only in place (default: both)")
  private Integer outOfPlace;

  @Option(
      names = {"-q", "--delay"},
      defaultValue = "0",
      paramLabel = "US",
      description = "pause before each measurement in microseconds" + DEFAULT)
  private long delay;

  @Option(
      names = {"-F", "--cache_flush"},
      defaultValue = "0",
      paramLabel = "N",
      description = "flush caches after every N iterations, not in the time; 0: never" + DEFAULT)
  private int flush;

  @Option(
      names = "--compare-copy",
      description =
          "time a copy of as many bytes as the plan reads and writes, before and after the calls;"
              + " three more columns: those bytes, the copy's time, copy over time")
  private boolean comparesCopy;

  @Option(
      names = {"-u", "--unalign"},
      defaultValue = "0",
      paramLabel = "N",
      description = "index of the first element: shifts both buffers" + DEFAULT)
  private int unalign;

  @Option(
      names = {"-T", "--timeout"},
      defaultValue = "0",
      paramLabel = "S",
      description = "abort and fail if no rank goes forward for so long; 0: never" + DEFAULT)
  private long timeout;

  @Option(names = "--virtual-threads", description = "run the ranks on virtual threads")
  private boolean virtual;

  PerfConfig config(Operation operation, Settings settings, Optional<DeviceUse> devices) {
    return new PerfConfig(
        operation,
        threads,
        ranksPerThread,
        new SizeRange(minimum, maximum, step, factor),
        types.list(),
        kinds.list(),
        root,
        placement(),
        new PerfConfig.Repetitions(
            iterations, warmUp, Duration.ofMillis(compilation), aggregated, cycles),
        new PerfConfig.TimingRules(
            Blocking.values()[index("blocking (-z)", blocking, 4)],
            Averaging.values()[index("average (-a)", average, 4)],
            index("per_iter_timing (-I)", perIteration, 2) == 1,
            skip,
            index("report_cputime (-C)", cpuTime, 2) == 1,
            Duration.of(delay, ChronoUnit.MICROS),
            flush,
            comparesCopy),
        new PerfConfig.Checking(checks, data, checkOnly),
        unalign,
        Duration.ofSeconds(timeout),
        virtual,
        settings,
        devices);
  }

  private PerfConfig.Placement placement() {
    if (outOfPlace == null) {
      return PerfConfig.Placement.BOTH;
    }
    return index("out_of_place (-O)", outOfPlace, 2) == 1
        ? PerfConfig.Placement.OUT_OF_PLACE
        : PerfConfig.Placement.IN_PLACE;
  }

  /** A number below a limit. */
  static int index(String name, int value, int limit) {
    if (value < 0 || value >= limit) {
      throw new IllegalArgumentException(name + " " + value + ": must be 0 to " + (limit - 1));
    }
    return value;
  }

  // Records, since picocli takes a list for an option that may be repeated.
  private record Kinds(List<ReduceOp.Kind> list) {}

  private record Types(List<DataType> list) {}

  private static final class Size implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return ByteSize.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  private static final class Data implements ITypeConverter<DataMode> {
    @Override
    public DataMode convert(String text) {
      return Choices.legal(
          () -> Choices.one("data", DataMode.values(), DataMode::label, text),
          TypeConversionException::new);
    }
  }

  private static final class Op implements ITypeConverter<Kinds> {
    @Override
    public Kinds convert(String text) {
      return Choices.legal(
          () ->
              new Kinds(Choices.oneOrAll("op", ReduceOp.Kind.values(), ReduceOp.Kind::label, text)),
          TypeConversionException::new);
    }
  }

  private static final class Type implements ITypeConverter<Types> {
    @Override
    public Types convert(String text) {
      return Choices.legal(
          () -> new Types(TypeNames.oneOrAll("type", text)), TypeConversionException::new);
    }
  }

  private static final class Root implements ITypeConverter<OptionalInt> {
    @Override
    public OptionalInt convert(String text) {
      try {
        return text.equals("all") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
      } catch (NumberFormatException e) {
        throw new TypeConversionException("'" + text + "' is not a rank or all");
      }
    }
  }
}
