package io.jccl.tuner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** Where the samples of a sweep go: into a new file, or to the end of one that was begun. */
final class SweepTarget {
  @CommandLine.Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "the file to write")
  private Path output;

  @CommandLine.Option(
      names = "--resume",
      paramLabel = "FILE",
      description = "go on with this file; what to measure stands in it")
  private Path resumed;

  /** The file. */
  Path file() {
    return output == null ? resumed : output;
  }

  /** Whether the file was begun before. */
  boolean resumes() {
    return output == null;
  }

  /** Why a sweep must not begin. */
  Optional<String> refusal(boolean force) {
    if (resumes() && (Files.isDirectory(resumed) || !Files.exists(resumed))) {
      String why = Files.isDirectory(resumed) ? "it is a folder" : "there is no such file";
      return Optional.of("cannot read " + resumed + ": " + why);
    }
    boolean couldGoOn = Files.isRegularFile(file()) && !force;
    return Output.refusal(output, force)
        .map(refusal -> refusal + (couldGoOn ? ", --resume goes on with it" : ""));
  }
}
