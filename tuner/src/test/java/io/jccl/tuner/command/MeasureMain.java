package io.jccl.tuner.command;

import picocli.CommandLine;

/** Runs {@code tuner measure} in a process of its own, for tests that stop it. */
final class MeasureMain {
  private MeasureMain() {}

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new TunerMeasureCommand()).execute(arguments));
  }
}
