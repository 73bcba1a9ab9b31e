package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.tuner.plot.Facts;
import io.jccl.tuner.plot.Figure;
import io.jccl.tuner.plot.Figures;
import io.jccl.tuner.plot.Page;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.verify.Chooser;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Draws samples as a page. */
@CommandLine.Command(
    name = "tuner plot",
    mixinStandardHelpOptions = true,
    description = {
      "Draw samples of `tuner measure` as one HTML file.",
      "It needs no network, and has time and bandwidth over size for each choice, with what is"
          + " chosen and what was fastest as bands, the spread as ribbons, and all numbers below.",
      "Exit 0; 2 for files that cannot be read, hold no samples, or are there already."
    })
public final class TunerPlotCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "samples; curves of the same call in several files stay apart")
  private List<Path> paths;

  @CommandLine.Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "the page to write")
  private Path output;

  @CommandLine.Option(
      names = "--title",
      defaultValue = "Measured choices",
      paramLabel = "TEXT",
      description = "its title (default: ${DEFAULT-VALUE})")
  private String title;

  @CommandLine.Option(
      names = "--table",
      paramLabel = "FILE",
      description = "show what this table chooses on host memory (default: the library's own)")
  private Path table;

  @CommandLine.Option(names = "--force", description = "overwrite the page")
  private boolean force;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerPlotCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Optional<String> refusal = Output.refusal(output, force);
    if (refusal.isPresent()) {
      err.println(refusal.get());
      return spec.exitCodeOnInvalidInput();
    }
    try {
      List<SampleFile> files = paths.stream().map(SampleFile::read).toList();
      Settings settings = Settings.load();
      Chooser chooser = table == null ? Chooser.library(settings) : Chooser.table(settings, table);
      List<Figure> figures =
          Figures.of(files, point -> chooser.choice(point).map(ChoiceName::toString));
      if (figures.isEmpty()) {
        err.println(
            "no samples in "
                + files.stream().map(SampleFile::name).collect(Collectors.joining(", ")));
        return spec.exitCodeOnInvalidInput();
      }
      Files.writeString(output, Page.html(title, Facts.of(files), figures));
      err.println(output + ": " + figures.size() + (figures.size() == 1 ? " figure" : " figures"));
    } catch (JcclException | IOException e) {
      err.println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
    return 0;
  }
}
