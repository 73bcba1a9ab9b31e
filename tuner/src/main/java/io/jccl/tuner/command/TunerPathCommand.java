package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.select.PartitionMode;
import io.jccl.select.arch.ArchRules;
import io.jccl.select.arch.PathExplanation;
import io.jccl.select.arch.PathQuery;
import io.jccl.select.arch.Step;
import io.jccl.select.arch.UserChoices;
import io.jccl.spi.Command;
import io.jccl.tuner.explain.RcclReport;
import io.jccl.tuner.path.PathLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine;

/** Says which path RCCL takes for calls on an architecture. */
@CommandLine.Command(
    name = "tuner path",
    mixinStandardHelpOptions = true,
    description = {
      "Says which path RCCL takes for a call: DDA LL, RING SIMPLE, CE-Scratch, ...",
      "A call is ranks,collective,type,bytes, such as 8,AllReduce,float,4M.",
      "Where no rule holds, the answer is the cost model's, marked ',model'."
    })
public final class TunerPathCommand implements Command {
  private static final int WRONG_INPUT = 2;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--arch",
      required = true,
      paramLabel = "NAME",
      description = "the architecture, such as gfx1250")
  private String arch;

  @CommandLine.Mixin private final PlaceOptions place = new PlaceOptions();

  @CommandLine.Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "1",
      description = "the number of machines (default: ${DEFAULT-VALUE})")
  private int nodes;

  @CommandLine.Option(names = "--registered", description = "buffers are registered")
  private boolean registered;

  @CommandLine.Option(
      names = "--why",
      description = "print every rule that was asked, and why it did not hold")
  private boolean why;

  @CommandLine.ArgGroup(multiplicity = "1")
  private Question question;

  /** One call or many. */
  static final class Question {
    @CommandLine.Option(
        names = "--batch",
        paramLabel = "FILE",
        description = "read calls from this file, - for standard input; one answer a line")
    private String batch;

    @CommandLine.Parameters(paramLabel = "CALL", description = "ranks,collective,type,bytes")
    private String call;
  }

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerPathCommand() {}

  @Override
  public Integer call() {
    ArchRules rules = rules();
    PathLine form = form();
    UserChoices user = place.user();
    PrintWriter out = spec.commandLine().getOut();
    try (BufferedReader lines = lines()) {
      return answer(rules, form, user, lines, out);
    } catch (NoSuchFileException e) {
      return wrong("--batch: there is no file " + question.batch);
    } catch (IOException e) {
      return wrong("cannot read " + question.batch + ": " + e.getMessage());
    } finally {
      out.flush();
    }
  }

  private int answer(
      ArchRules rules, PathLine form, UserChoices user, BufferedReader lines, PrintWriter out)
      throws IOException {
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      try {
        PathQuery query = form.read(line);
        if (why) {
          print(rules.explain(query, user), out);
        } else {
          out.println(PathLine.answer(rules.path(query, user)));
        }
      } catch (JcclException e) {
        out.flush();
        String where = question.batch == null ? "" : question.batch + ":" + number + ": ";
        return wrong(where + e.getMessage());
      }
    }
    return 0;
  }

  private static void print(PathExplanation explanation, PrintWriter out) {
    out.println(PathLine.answer(explanation.path()));
    explanation.path().candidate().ifPresent(candidate -> out.println("  here: " + candidate));
    if (explanation.path().inferred()) {
      out.println("  inferred: a rule was used that no source states");
    }
    for (Step step : explanation.steps()) {
      out.println("  " + RcclReport.line(step));
    }
  }

  private BufferedReader lines() throws IOException {
    if (question.batch == null) {
      return new BufferedReader(new StringReader(question.call));
    }
    if (question.batch.equals("-")) {
      return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    }
    return Files.newBufferedReader(Path.of(question.batch));
  }

  private ArchRules rules() {
    try {
      return ArchRules.named(arch);
    } catch (InvalidArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), "--" + e.getMessage());
    }
  }

  private PathLine form() {
    if (nodes < 1) {
      throw illegal("--nodes", String.valueOf(nodes), "1 or more");
    }
    try {
      PartitionMode mode = place.partition().orElse(PartitionMode.SPX);
      return new PathLine(nodes, mode, place.version(), registered);
    } catch (InvalidArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private CommandLine.ParameterException illegal(String option, String value, String legal) {
    return new CommandLine.ParameterException(
        spec.commandLine(), option + ": " + value + ", legal: " + legal);
  }

  private int wrong(String message) {
    spec.commandLine().getErr().println(message);
    spec.commandLine().getErr().flush();
    return WRONG_INPUT;
  }
}
