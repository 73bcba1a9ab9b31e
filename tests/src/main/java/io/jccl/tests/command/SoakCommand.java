package io.jccl.tests.command;

import io.jccl.device.Devices;
import io.jccl.spi.Command;
import io.jccl.tests.soak.Case;
import io.jccl.tests.soak.CaseRunner;
import io.jccl.tests.soak.CaseSpace;
import io.jccl.tests.soak.Pairs;
import io.jccl.tests.soak.SoakPath;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/**
 * Walks through the contract of all collectives for as long as asked: first a set of cases that
 * holds every pair of choices, then all combinations in an order that looks random.
 */
@CommandLine.Command(
    name = "soak",
    description = {
      "Run collectives of every kind, size, type and algorithm, and check every bit.",
      "Stop it with Ctrl-C; it prints how to go on from there. A failure ends it with exit code 1"
          + " and the command that runs the failed case alone."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class SoakCommand implements Command {
  private static final Duration REPORT_EVERY = Duration.ofSeconds(10);

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--minutes",
      paramLabel = "MINUTES",
      description = "How long to run.",
      defaultValue = "1")
  private double minutes;

  @CommandLine.Option(names = "--all", description = "Run to the end of the space; takes days.")
  private boolean all;

  @CommandLine.Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "What the order is made from.",
      defaultValue = "1")
  private long seed;

  @CommandLine.Option(
      names = "--from",
      paramLabel = "POSITION",
      description =
          "The position to go on from, as an earlier run printed it; without it the set of pairs"
              + " comes first.")
  private Long from;

  @CommandLine.Option(
      names = "--case",
      paramLabel = "CASE",
      description = "One case to run, as a failure printed it; nothing else is run.")
  private String line;

  @CommandLine.Option(
      names = "--repeat",
      paramLabel = "TIMES",
      description = "How often to run the case of --case.",
      defaultValue = "1")
  private int repeat;

  @CommandLine.Option(
      names = "--deadline",
      paramLabel = "SECONDS",
      description = "Seconds that one case may take.",
      defaultValue = "60")
  private int deadline;

  @CommandLine.Option(
      names = "--device",
      paramLabel = "NAME",
      description =
          "Run on device memory: rank i on device i of cpu, cuda, hip or gpu, in turn if there are"
              + " fewer.")
  private String device;

  private PrintWriter out;
  private CaseSpace space;
  private CaseRunner runner;
  private long cases;
  private long started;
  private long reported;
  private volatile long position;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public SoakCommand() {}

  @Override
  public Integer call() {
    out = spec.commandLine().getOut();
    space = device == null ? CaseSpace.onHost() : CaseSpace.onDevices();
    runner =
        new CaseRunner(
            Duration.ofSeconds(deadline), device == null ? List.of() : Devices.named(device));
    started = System.nanoTime();
    reported = started;
    if (line != null) {
      return replay();
    }
    position = from == null ? -1 : Math.max(-1, from); // -1 until all pairs are done
    Thread farewell = new Thread(() -> System.out.println(progress()));
    Runtime.getRuntime().addShutdownHook(farewell);
    try {
      boolean well = (position >= 0 || pairs()) && walk();
      out.println(progress());
      return well ? 0 : 1;
    } finally {
      removeHook(farewell);
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down already, and the hook has its say.
    }
  }

  private int replay() {
    Case test = parse();
    for (int i = 0; i < repeat; i++) {
      if (!run(test)) {
        return 1;
      }
    }
    out.println("passed: " + test);
    return 0;
  }

  private Case parse() {
    try {
      Case test = Case.parse(line);
      if (test.memory() == Case.Memory.DEVICE && device == null) {
        throw new IllegalArgumentException("memory=device needs --device");
      }
      test.refusal()
          .ifPresent(
              reason -> {
                throw new IllegalArgumentException(reason);
              });
      return test;
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--case: not a case: " + e.getMessage(), e);
    }
  }

  private boolean pairs() {
    List<int[]> points =
        Pairs.cover(
            space.sizes(), space::repaired, point -> space.caseAt(point, seed).isPresent(), seed);
    out.println(points.size() + " cases hold every pair of choices");
    for (int[] point : points) {
      if (timeIsUp()) {
        return true;
      }
      if (!run(space.caseAt(point, seed).orElseThrow())) {
        return false;
      }
    }
    position = 0;
    return true;
  }

  private boolean walk() {
    SoakPath path = new SoakPath(space, seed);
    for (; position < path.points() && !timeIsUp(); position++) {
      Optional<Case> test = path.caseAt(position);
      if (test.isPresent() && !run(test.get())) {
        return false;
      }
    }
    return true;
  }

  private boolean timeIsUp() {
    return !all && System.nanoTime() - started > minutes * 60e9;
  }

  private boolean run(Case test) {
    try {
      runner.run(test);
      cases++;
    } catch (AssertionError e) {
      out.println("FAILED: " + e.getMessage());
      e.printStackTrace(out);
      out.println("to run it again: ./jccl soak" + deviceOption() + " --case '" + test + "'");
      out.flush();
      return false;
    }
    if (System.nanoTime() - reported > REPORT_EVERY.toNanos()) {
      reported = System.nanoTime();
      out.println(progress());
      out.flush();
    }
    return true;
  }

  private String deviceOption() {
    return device == null ? "" : " --device " + device;
  }

  private String progress() {
    return "%d cases, %d elements compared, %d s; go on with%s --seed %d --from %d"
        .formatted(
            cases,
            runner.elements(),
            (System.nanoTime() - started) / 1_000_000_000L,
            deviceOption(),
            seed,
            position);
  }
}
