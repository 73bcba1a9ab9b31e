package io.jccl.tuner.command;

import io.jccl.perf.ByteSize;
import io.jccl.tuner.verify.Judge;
import picocli.CommandLine;

/** What counts as slower. */
final class JudgeOptions {
  private static final double PERCENT = 100;

  @CommandLine.Option(
      names = "--latency",
      defaultValue = "15",
      paramLabel = "PERCENT",
      description = "the slowdown of small calls that counts (default: ${DEFAULT-VALUE})")
  private double latency;

  @CommandLine.Option(
      names = "--throughput",
      defaultValue = "5",
      paramLabel = "PERCENT",
      description = "the slowdown of large calls that counts (default: ${DEFAULT-VALUE})")
  private double throughput;

  @CommandLine.Option(
      names = "--large-from",
      defaultValue = "256K",
      paramLabel = "SIZE",
      description = "where large calls begin (default: ${DEFAULT-VALUE})")
  private String largeFrom;

  @CommandLine.Option(
      names = "--undecided",
      defaultValue = "5",
      paramLabel = "PERCENT",
      description =
          "the share of small or of large calls that noise may leave undecided (default:"
              + " ${DEFAULT-VALUE})")
  private double undecided;

  @CommandLine.Option(
      names = "--partial",
      description = "the candidate may lack what the baseline has")
  private boolean partial;

  /** The judge that was asked for. */
  Judge judge(CommandLine.Model.CommandSpec spec) {
    share(spec, "--latency", latency);
    share(spec, "--throughput", throughput);
    if (share(spec, "--undecided", undecided) > 1) {
      throw bad(spec, "--undecided", undecided + ", legal: 0 to 100");
    }
    long large;
    try {
      large = ByteSize.parse(largeFrom);
    } catch (IllegalArgumentException e) {
      throw bad(spec, "--large-from", e.getMessage());
    }
    return new Judge(
        Judge.tiers(large, latency / PERCENT, throughput / PERCENT), undecided / PERCENT, partial);
  }

  /** A percentage as a share. */
  static double share(CommandLine.Model.CommandSpec spec, String option, double percent) {
    if (!(percent >= 0 && percent < Double.POSITIVE_INFINITY)) {
      throw bad(spec, option, percent + ", legal: 0 or more");
    }
    return percent / PERCENT;
  }

  private static CommandLine.ParameterException bad(
      CommandLine.Model.CommandSpec spec, String option, String message) {
    return new CommandLine.ParameterException(spec.commandLine(), option + ": " + message);
  }
}
