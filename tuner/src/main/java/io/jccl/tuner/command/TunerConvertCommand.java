package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.spi.Command;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.convert.Converted;
import io.jccl.tuner.convert.Converter;
import io.jccl.tuner.convert.Format;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** Rewrites a tuner file for another reader. */
@CommandLine.Command(
    name = "tuner convert",
    mixinStandardHelpOptions = true,
    description = {
      "Rewrite a tuner file for another reader.",
      "The result chooses with its reader as the original does with its own; comments stay. What a"
          + " reader leaves out becomes a comment, and is told on standard error.",
      "Formats: rccl, nvidia, strict (the same columns, each as its reader takes them), and jccl"
          + " (JCCL's own tables). A row that the new format cannot express is an error."
    })
public final class TunerConvertCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Parameters(paramLabel = "FILE", description = "the tuner file")
  private Path path;

  @CommandLine.Option(
      names = "--from",
      required = true,
      paramLabel = "FORMAT",
      description = "the format of the file")
  private String from;

  @CommandLine.Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description = "the format to write")
  private String to;

  @CommandLine.Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "the file to write (default: standard output)")
  private Path output;

  @CommandLine.Option(names = "--force", description = "overwrite the output file")
  private boolean force;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerConvertCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Format source = format("--from", from);
    Format target = format("--to", to);
    Optional<String> refusal = Output.refusal(output, force);
    if (refusal.isPresent()) {
      err.println(refusal.get());
      return spec.exitCodeOnInvalidInput();
    }
    try {
      Converted converted = Converter.convert(ConfigFile.read(path), source, target);
      Output.write(output, converted.text(), spec.commandLine().getOut());
      converted.notes().forEach(err::println);
      err.println(path + ": " + converted.rows() + " rows written (" + target.label() + ")");
    } catch (JcclException | IOException e) {
      err.println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
    return 0;
  }

  private Format format(String option, String name) {
    try {
      return Format.of(name);
    } catch (InvalidArgumentException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), option + ": " + e.getMessage(), e);
    }
  }
}
