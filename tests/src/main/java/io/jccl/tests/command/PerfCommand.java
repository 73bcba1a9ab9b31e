package io.jccl.tests.command;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.perf.Layout;
import io.jccl.perf.NotEnoughMemoryException;
import io.jccl.perf.Operation;
import io.jccl.perf.PerfConfig;
import io.jccl.perf.Provenance;
import io.jccl.perf.ReportJson;
import io.jccl.perf.ReportRows;
import io.jccl.perf.ReportTable;
import io.jccl.perf.Row;
import io.jccl.perf.Summary;
import io.jccl.perf.Sweep;
import io.jccl.perf.SweepListener;
import io.jccl.select.Settings;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures one collective as nccl-tests and rccl-tests do, with their options and output. */
@Command(
    name = "perf",
    sortOptions = false,
    usageHelpAutoWidth = true,
    description = {
      "Measures and checks a collective over ranks in this process: a sweep over sizes, out of"
          + " place and in place, in the layout of nccl-tests.",
      "The number of ranks is -t x -g; every rank runs on a thread of its own."
    },
    footerHeading = "%nExit codes:%n",
    footer = {
      "  0  all results were right and, if NCCL_TESTS_MIN_BW is set, the mean bus bandwidth is at"
          + " least 0.9 times it",
      "  1  a result was wrong, the bandwidth is below that, or nothing was measured",
      "  2  the command line, a setting or NCCL_TESTS_MIN_BW is not legal, or the memory does not"
          + " suffice",
      "  3  a call failed, a report could not be written, or the ranks stood still for longer than"
          + " -T",
      "",
      "Environment: JCCL_ALGO, JCCL_PROTO, JCCL_MIN_NCHANNELS, JCCL_MAX_NCHANNELS and their NCCL_"
          + " names choose how calls are carried out; -A shows it.",
      "Example: jccl perf all_reduce -b 8 -e 64M -f 2 -g 4"
    })
public final class PerfCommand implements io.jccl.spi.Command {
  static final int WRONG = 1;
  static final int USAGE = 2;
  static final int FAILED = 3;

  private static final int SECONDS_TO_END = 5;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "COLLECTIVE",
      completionCandidates = Names.class,
      description = "one of ${COMPLETION-CANDIDATES}, or all")
  private String collective;

  @Mixin private PerfOptions options = new PerfOptions();
  @Mixin private DeviceOptions devices = new DeviceOptions();
  @Mixin private ReportOptions reports = new ReportOptions();

  /** Not the standard mixin: nccl-tests has another -V. */
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "print this and exit with 0")
  private boolean help;

  @Mixin private FixedOptions fixed = new FixedOptions();

  private final Map<String, String> environment;
  private final PrintStream out;

  /** The command, in this process's environment. */
  public PerfCommand() {
    this(System.getenv(), System.out);
  }

  PerfCommand(Map<String, String> environment, PrintStream out) {
    this.environment = environment;
    this.out = out;
  }

  /** What help lists as collectives. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Names() {
      super(Operation.labels());
    }
  }

  @Override
  public Integer call() {
    try {
      fixed.check();
      TestEnvironment tests = TestEnvironment.of(environment);
      Settings settings = devices.settings(settings());
      List<PerfConfig> configs = new ArrayList<>();
      for (Operation operation : operations()) {
        configs.add(options.config(operation, settings, devices.use(settings)));
        tests.check(configs.getLast());
      }
      reports.check(configs.size());
      int worst = 0;
      for (PerfConfig config : configs) {
        worst = Math.max(worst, run(config, tests.minimumBandwidth()));
      }
      return worst;
    } catch (IllegalArgumentException | InvalidArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private List<Operation> operations() {
    return collective.equals("all")
        ? List.of(Operation.values())
        : List.of(Operation.of(collective));
  }

  private Settings settings() {
    return environment == System.getenv() ? Settings.load() : Settings.of(environment);
  }

  private int run(PerfConfig config, OptionalDouble minimum) {
    List<SweepListener> listeners = new ArrayList<>();
    ReportJson json = reports.json(spec.commandLine(), minimum, out);
    try (ReportRows rows = reports.rows();
        Progress progress = Progress.onTerminal()) {
      listeners.add(progress);
      listeners.add(new ReportTable(out, reports.columns(), minimum));
      if (json != null) {
        listeners.add(json);
      }
      if (rows != null) {
        listeners.add(rows);
      }
      Sweep sweep = new Sweep(config, new All(listeners));
      return exitCode(runUntilInterrupted(sweep), minimum);
    } catch (NotEnoughMemoryException | InvalidArgumentException e) {
      return failed(json, e, USAGE);
    } catch (JcclException e) {
      return failed(json, e, FAILED);
    } catch (UncheckedIOException e) {
      spec.commandLine().getErr().println("jccl perf: " + e.getMessage() + ": " + e.getCause());
      return FAILED;
    }
  }

  private int failed(ReportJson json, JcclException e, int code) {
    out.flush();
    spec.commandLine().getErr().println("jccl perf: " + e.getMessage());
    if (json != null) {
      json.failed(e.getMessage());
    }
    return code;
  }

  /**
   * Ctrl-C lets the line at hand end and the footer be printed, if that is a matter of seconds; the
   * exit code is the signal's.
   */
  private static Summary runUntilInterrupted(Sweep sweep) {
    CountDownLatch ended = new CountDownLatch(1);
    Thread hook =
        new Thread(
            () -> {
              sweep.stop();
              try {
                ended.await(SECONDS_TO_END, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "jccl-perf-interrupt");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return sweep.run();
    } finally {
      ended.countDown();
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        System.Logger log = System.getLogger("jccl.perf");
        log.log(System.Logger.Level.DEBUG, "stopped by a signal");
      }
    }
  }

  static int exitCode(Summary summary, OptionalDouble minimum) {
    boolean fast = minimum.isEmpty() || summary.reaches(minimum.getAsDouble());
    boolean empty = summary.measurements() == 0 && !summary.stopped();
    return summary.correct() && fast && !empty ? 0 : WRONG;
  }

  /** Tells several listeners, in order. */
  private record All(List<SweepListener> listeners) implements SweepListener {
    @Override
    public void started(PerfConfig config, Provenance provenance) {
      listeners.forEach(listener -> listener.started(config, provenance));
    }

    @Override
    public void skipped(DataType type, ReduceOp.Kind kind, String reason) {
      listeners.forEach(listener -> listener.skipped(type, kind, reason));
    }

    @Override
    public void measuring(Layout layout) {
      listeners.forEach(listener -> listener.measuring(layout));
    }

    @Override
    public void measured(Row row) {
      listeners.forEach(listener -> listener.measured(row));
    }

    @Override
    public void finished(Summary summary) {
      listeners.forEach(listener -> listener.finished(summary));
    }
  }
}
