package io.jccl.tuner.command;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;

/** What {@code --budget} says: the same for every sweep. */
final class Budget {
  private static final long MOST_MINUTES = TimeUnit.DAYS.toMinutes(365);

  private Budget() {}

  /**
   * How long to measure, in nanoseconds.
   *
   * @param minutes what was given, or null for as long as it takes
   * @throws CommandLine.ParameterException if it makes no sense
   */
  static long nanos(CommandLine.Model.CommandSpec spec, Double minutes) {
    if (minutes != null && !(minutes > 0 && minutes <= MOST_MINUTES)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "--budget: " + minutes + ", legal: more than 0 minutes, up to a year");
    }
    double most = minutes == null ? MOST_MINUTES : minutes;
    return (long) (most * Duration.ofMinutes(1).toNanos());
  }
}
