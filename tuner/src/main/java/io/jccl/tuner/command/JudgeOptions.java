package io.jccl.tuner.command;

import io.jccl.perf.ByteSize;
import io.jccl.tuner.verify.Judge;
import picocli.CommandLine;

/** What counts as slower. */
final class JudgeOptions {
  private static final double PERCENT = 100;

  @CommandLine.Mixin private ThresholdOptions thresholds;

  @CommandLine.Option(
      names = "--large-from",
      defaultValue = "256K",
      paramLabel = "SIZE",
      description = "where large calls begin (default: ${DEFAULT-VALUE})")
  private String largeFrom;

  @CommandLine.Option(
      names = "--partial",
      description = "the candidate may lack what the baseline has")
  private boolean partial;

  /** The judge that was asked for. */
  Judge judge(CommandLine.Model.CommandSpec spec) {
    return new Judge(
        Judge.tiers(
            size(spec, "--large-from", largeFrom),
            thresholds.latency(spec),
            thresholds.throughput(spec)),
        thresholds.undecided(spec),
        partial);
  }

  /** A size in bytes. */
  static long size(CommandLine.Model.CommandSpec spec, String option, String text) {
    try {
      return ByteSize.parse(text);
    } catch (IllegalArgumentException e) {
      throw bad(spec, option, e.getMessage());
    }
  }

  /** A percentage of what there is, as a share. */
  static double shareOfAll(CommandLine.Model.CommandSpec spec, String option, double percent) {
    double share = share(spec, option, percent);
    if (share > 1) {
      throw bad(spec, option, percent + ", legal: 0 to 100");
    }
    return share;
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
