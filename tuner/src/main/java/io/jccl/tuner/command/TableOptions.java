package io.jccl.tuner.command;

import java.nio.file.Path;
import picocli.CommandLine;

/** A table against the cost model. */
final class TableOptions {
  @CommandLine.ArgGroup(multiplicity = "1")
  Samples samples;

  @CommandLine.Option(
      names = "--table",
      paramLabel = "FILE",
      description = "the table (default: the library's own)")
  Path table;

  @CommandLine.Option(
      names = "--median-regret",
      defaultValue = "2",
      paramLabel = "PERCENT",
      description =
          "the largest median regret outside noise that passes (default: ${DEFAULT-VALUE})")
  double medianRegret;

  @CommandLine.Option(
      names = "--worst-regret",
      defaultValue = "10",
      paramLabel = "PERCENT",
      description = "the largest regret outside noise that passes (default: ${DEFAULT-VALUE})")
  double worstRegret;

  /** Where samples come from. */
  static final class Samples {
    @CommandLine.Option(
        names = "--samples",
        paramLabel = "FILE",
        description = "samples of a sweep over all choices")
    Path existing;

    @CommandLine.Option(
        names = "--measure",
        paramLabel = "FILE",
        description =
            "make such a sweep here, on host memory, and keep it in this file; the options of"
                + " `tuner measure` say what")
    Path made;
  }
}
