package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.select.PartitionMode;
import io.jccl.select.arch.ArchRules;
import io.jccl.select.arch.PathExplanation;
import io.jccl.select.arch.PathQuery;
import io.jccl.select.arch.UserChoices;
import io.jccl.spi.Command;
import io.jccl.tuner.explain.RcclReport;
import io.jccl.tuner.path.PathLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.StringJoiner;
import picocli.CommandLine;

/** Says which path RCCL takes for calls on an architecture. */
@CommandLine.Command(
    name = "tuner path",
    mixinStandardHelpOptions = true,
    description = {
      "Say which path RCCL takes for a call: DDA LL, RING SIMPLE, CE-Scratch and others.",
      "A call is ranks,collective,type,bytes, such as 8,AllReduce,float,4M.",
      "Where no rule holds, the answer is the cost model's, marked ',model'.",
      "With --why each rule is a line: + it holds, - it does not, and behind it how it is known:"
          + " read in RCCL's sources, stated by those who changed them, or inferred from"
          + " measurements. 'here' is what comes nearest to the path in JCCL. DDA is direct data"
          + " access: kernels that read their peers' memory."
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

  private int number;

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
    try {
      if (question.batch == null) {
        out.println(answer(rules, form, user, question.call));
      } else {
        Batch.run(question.batch, out, line -> numbered(rules, form, user, line));
      }
    } catch (JcclException | IOException e) {
      return wrong(e.getMessage());
    } finally {
      out.flush();
    }
    return 0;
  }

  private String numbered(ArchRules rules, PathLine form, UserChoices user, String line) {
    number++;
    try {
      return answer(rules, form, user, line);
    } catch (JcclException e) {
      throw new JcclException(question.batch + ":" + number + ": " + e.getMessage(), e);
    }
  }

  private String answer(ArchRules rules, PathLine form, UserChoices user, String line) {
    PathQuery query = form.read(line);
    return why ? text(rules.explain(query, user)) : PathLine.answer(rules.path(query, user));
  }

  private static String text(PathExplanation explanation) {
    StringJoiner text = new StringJoiner(System.lineSeparator());
    text.add(PathLine.answer(explanation.path()));
    explanation.path().candidate().ifPresent(candidate -> text.add("  here: " + candidate));
    if (explanation.path().inferred()) {
      text.add("  inferred: a rule was used that no source states");
    }
    explanation.steps().forEach(step -> text.add("  " + RcclReport.line(step)));
    return text.toString();
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
