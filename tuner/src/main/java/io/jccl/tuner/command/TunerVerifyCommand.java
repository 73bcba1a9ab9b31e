package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.tuner.samples.Provenance;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.verify.Chooser;
import io.jccl.tuner.verify.Comparison;
import io.jccl.tuner.verify.Judge;
import io.jccl.tuner.verify.Report;
import io.jccl.tuner.verify.ReportJson;
import io.jccl.tuner.verify.ReportText;
import io.jccl.tuner.verify.TableCheck;
import io.jccl.tuner.verify.TableReport;
import io.jccl.tuner.verify.TableText;
import io.jccl.tuner.verify.Verdict;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Judges measurements against others, or a table against the cost model. */
@CommandLine.Command(
    name = "tuner verify",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:PASS, nothing is slower beyond threshold and noise",
      "1:REGRESSION, something is slower or wrong; FAIL, nothing was compared",
      "2:wrong input",
      "3:INCONCLUSIVE, noise is too large, or something was not compared"
    },
    description = {
      "Tell whether measurements of `tuner measure` became slower: --baseline before, --candidate"
          + " now, and --control, the baseline measured once more, whose distance from the baseline"
          + " is the noise.",
      "Or tell what a table is worth: --samples of a sweep over all choices, and --table. Its"
          + " choices are compared with the cost model's, and with the best of all measured.",
      "A call counts as slower if it is so by more than its threshold and by more than twice the"
          + " noise: the 95th percentile of all calls of its kind, the call's own, or the"
          + " uncertainty that its rounds show, whichever is most."
    })
public final class TunerVerifyCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.ArgGroup(multiplicity = "1")
  private What what;

  @CommandLine.Mixin private JudgeOptions thresholds;

  @CommandLine.Option(
      names = "--worst",
      defaultValue = "10",
      paramLabel = "N",
      description = "how many of the worst to list (default: ${DEFAULT-VALUE})")
  private int worst;

  @CommandLine.Option(names = "--json", description = "print one JSON object")
  private boolean json;

  /** What is judged. */
  private static final class What {
    @CommandLine.ArgGroup(exclusive = false)
    private Raw files;

    @CommandLine.ArgGroup(exclusive = false)
    private Sweep sweep;
  }

  /** Measurements against others. */
  private static final class Raw {
    @CommandLine.Option(
        names = "--baseline",
        required = true,
        paramLabel = "FILE",
        description = "samples from before")
    private Path baseline;

    @CommandLine.Option(
        names = "--candidate",
        required = true,
        paramLabel = "FILE",
        description = "samples from now")
    private Path candidate;

    @CommandLine.Option(
        names = "--control",
        paramLabel = "FILE",
        description =
            "samples of the baseline measured again (default: what the baseline's own file"
                + " measured twice)")
    private Path control;

    @CommandLine.Option(
        names = "--by",
        defaultValue = "choice",
        paramLabel = "WHAT",
        converter = ByConverter.class,
        description =
            "choice: the same call carried out alike; call: the same call as the library chose by"
                + " itself (default: ${DEFAULT-VALUE})")
    private Comparison.By by;
  }

  /** A table against the model. */
  private static final class Sweep {
    @CommandLine.Option(
        names = "--samples",
        required = true,
        paramLabel = "FILE",
        description = "samples of a sweep over all choices")
    private Path samples;

    @CommandLine.Option(
        names = "--table",
        paramLabel = "FILE",
        description = "the table (default: the library's own)")
    private Path table;

    @CommandLine.Option(
        names = "--median-regret",
        defaultValue = "2",
        paramLabel = "PERCENT",
        description = "the largest median regret that passes (default: ${DEFAULT-VALUE})")
    private double medianRegret;

    @CommandLine.Option(
        names = "--worst-regret",
        defaultValue = "10",
        paramLabel = "PERCENT",
        description = "the largest regret outside noise that passes (default: ${DEFAULT-VALUE})")
    private double worstRegret;
  }

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerVerifyCommand() {}

  @Override
  public Integer call() {
    Judge judge = thresholds.judge(spec);
    try {
      return (what.files == null ? judgeTable(what.sweep, judge) : judgeFiles(what.files, judge))
          .exitCode();
    } catch (JcclException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
  }

  private Verdict judgeFiles(Raw files, Judge judge) {
    SampleFile baseline = SampleFile.read(files.baseline);
    SampleFile candidate = SampleFile.read(files.candidate);
    Optional<SampleFile> control = Optional.ofNullable(files.control).map(SampleFile::read);
    compareSetups(baseline, candidate);
    control.ifPresent(file -> compareSetups(baseline, file));
    Report report = Comparison.compare(baseline, candidate, control, files.by, judge);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      print(ReportJson.of(report), out);
    } else {
      ReportText.print(report, worst, out);
      out.println("verdict: " + report.verdict() + " (" + report.reason() + ")");
    }
    out.flush();
    return report.verdict();
  }

  private Verdict judgeTable(Sweep sweep, Judge judge) {
    double median = JudgeOptions.share(spec, "--median-regret", sweep.medianRegret);
    double worstOfAll = JudgeOptions.share(spec, "--worst-regret", sweep.worstRegret);
    Settings settings = Settings.load();
    Chooser table =
        sweep.table == null ? Chooser.library(settings) : Chooser.table(settings, sweep.table);
    TableReport report =
        TableCheck.of(SampleFile.read(sweep.samples), table, Chooser.model(settings), judge);
    Verdict verdict = report.verdict(median, worstOfAll);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      print(ReportJson.of(report, verdict), out);
    } else {
      TableText.print(report, worst, out);
      out.printf(
          "verdict: %s (goals: median regret %s%%, worst outside noise %s%%)%n",
          verdict, sweep.medianRegret, sweep.worstRegret);
    }
    out.flush();
    return verdict;
  }

  private static void print(ObjectNode object, PrintWriter out) {
    out.println(JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(object));
  }

  /** Times of different machines may be compared, but whoever does so should know it. */
  private void compareSetups(SampleFile one, SampleFile other) {
    String first = one.provenances().stream().map(Provenance::setup).findFirst().orElse("");
    other.provenances().stream()
        .map(Provenance::setup)
        .filter(setup -> !setup.equals(first))
        .distinct()
        .forEach(
            setup ->
                spec.commandLine()
                    .getErr()
                    .printf(
                        "%s and %s were measured differently:%n  %s%n  %s%n",
                        one.name(), other.name(), first, setup));
  }
}
