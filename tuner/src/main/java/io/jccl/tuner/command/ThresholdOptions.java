package io.jccl.tuner.command;

import picocli.CommandLine;

/** Which slowdowns count, and how much noise may leave undecided. */
final class ThresholdOptions {
  @CommandLine.Option(
      names = "--latency",
      defaultValue = "15",
      paramLabel = "PERCENT",
      description = "the slowdown at small sizes that counts (default: ${DEFAULT-VALUE})")
  private double latency;

  @CommandLine.Option(
      names = "--throughput",
      defaultValue = "5",
      paramLabel = "PERCENT",
      description = "the slowdown at large sizes that counts (default: ${DEFAULT-VALUE})")
  private double throughput;

  @CommandLine.Option(
      names = "--undecided",
      defaultValue = "5",
      paramLabel = "PERCENT",
      description =
          "the share of comparisons at small or at large sizes that noise may leave undecided"
              + " (default: ${DEFAULT-VALUE})")
  private double undecided;

  /** The slowdown at small sizes, as a share. */
  double latency(CommandLine.Model.CommandSpec spec) {
    return JudgeOptions.share(spec, "--latency", latency);
  }

  /** The slowdown at large sizes, as a share. */
  double throughput(CommandLine.Model.CommandSpec spec) {
    return JudgeOptions.share(spec, "--throughput", throughput);
  }

  /** The undecided share, from 0 to 1. */
  double undecided(CommandLine.Model.CommandSpec spec) {
    return JudgeOptions.shareOfAll(spec, "--undecided", undecided);
  }
}
