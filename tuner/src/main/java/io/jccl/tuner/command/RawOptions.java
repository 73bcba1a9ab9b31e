package io.jccl.tuner.command;

import io.jccl.tuner.verify.Comparison;
import java.nio.file.Path;
import picocli.CommandLine;

/** Measurements against others. */
final class RawOptions {
  @CommandLine.Option(
      names = "--baseline",
      required = true,
      paramLabel = "FILE",
      description = "samples from before")
  Path baseline;

  @CommandLine.Option(
      names = "--candidate",
      required = true,
      paramLabel = "FILE",
      description = "samples from now")
  Path candidate;

  @CommandLine.Option(
      names = "--control",
      paramLabel = "FILE",
      description =
          "samples of the baseline measured again (default: what the baseline's own file"
              + " measured twice)")
  Path control;

  @CommandLine.Option(
      names = "--by",
      defaultValue = "choice",
      paramLabel = "WHAT",
      converter = ByConverter.class,
      description =
          "choice: the same call carried out alike; call: the same call as the library chose by"
              + " itself (default: ${DEFAULT-VALUE})")
  Comparison.By by;
}
