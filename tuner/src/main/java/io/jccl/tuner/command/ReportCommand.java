package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.spi.Command;
import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.report.IsaFile;
import io.jccl.tuner.report.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** Draws measured kernels as a page. */
@CommandLine.Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Draw samples of `tuner measure kernels` as one HTML file.",
      "It needs no network, and has Java's rate over HIP's for each type and operation, the rates"
          + " beside that of a copy, time and rate over size with their spread, and what the"
          + " samples were made with. Its data are within it as JSON, in the element `data`.",
      "Exit 0; 2 for files that cannot be read, hold no samples or those of several devices, or"
          + " are there already."
    })
public final class ReportCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "samples of one device each; several devices are shown one below the other")
  private List<Path> paths;

  @CommandLine.Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "the page to write")
  private Path output;

  @CommandLine.Option(
      names = "--title",
      defaultValue = "Measured kernels",
      paramLabel = "TEXT",
      description = "its title (default: ${DEFAULT-VALUE})")
  private String title;

  @CommandLine.Option(
      names = "--isa",
      paramLabel = "FILE",
      description =
          "show what the compilers made of the kernels too: what `info kernels --isa --json`"
              + " prints")
  private Path isa;

  @CommandLine.Option(names = "--force", description = "overwrite the page")
  private boolean force;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public ReportCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Optional<String> refusal = Output.refusal(output, force);
    if (refusal.isPresent()) {
      err.println(refusal.get());
      return spec.exitCodeOnInvalidInput();
    }
    try {
      List<KernelFile> files = paths.stream().map(KernelFile::read).toList();
      String page = Report.html(title, files, Optional.ofNullable(isa).map(IsaFile::read));
      Files.writeString(output, page);
      int samples = files.stream().mapToInt(file -> file.samples().size()).sum();
      err.println(output + ": " + samples + (samples == 1 ? " sample" : " samples"));
    } catch (JcclException | IOException e) {
      err.println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
    return 0;
  }
}
