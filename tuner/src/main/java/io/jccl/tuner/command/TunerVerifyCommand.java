package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.tuner.json.PrettyJson;
import io.jccl.tuner.measure.SweepRequest;
import io.jccl.tuner.measure.SweepRun;
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
import io.jccl.tuner.verify.WantedChannels;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
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
      "Tell whether calls became slower, or what a table is worth.",
      "Of measurements of `tuner measure`, --baseline is from before, --candidate from now, and"
          + " --control the baseline measured once more, whose distance from the baseline is the"
          + " noise.",
      "Or tell what a table is worth: --table, and a sweep over all choices, made here (--measure)"
          + " or before (--samples). The table's choices are compared with the cost model's, and"
          + " with the best of all that were measured in the same rounds.",
      "A call counts as slower if it is so by more than its threshold and by more than twice the"
          + " noise: the 95th percentile of all calls of its kind, the call's own, or the"
          + " uncertainty that its rounds show, whichever is most."
    })
public final class TunerVerifyCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.ArgGroup(multiplicity = "0..1")
  private What what;

  @CommandLine.Mixin private JudgeOptions thresholds;

  @CommandLine.Option(
      names = "--worst",
      defaultValue = "10",
      paramLabel = "N",
      description = "how many of the worst to list (default: ${DEFAULT-VALUE})")
  private int worst;

  @CommandLine.Mixin private SweepOptions sweep;

  @CommandLine.Option(names = "--force", description = "overwrite the file of --measure")
  private boolean force;

  @CommandLine.Option(names = "--json", description = "print one JSON object")
  private boolean json;

  /** What is judged. */
  private static final class What {
    @CommandLine.ArgGroup(exclusive = false)
    private RawOptions files;

    @CommandLine.ArgGroup(exclusive = false)
    private TableOptions table;
  }

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerVerifyCommand() {}

  @Override
  public Integer call() {
    if (what == null) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "Missing required argument: --baseline FILE --candidate FILE, --measure FILE or --samples"
              + " FILE");
    }
    Judge judge = thresholds.judge(spec);
    try {
      return (what.files == null ? judgeTable(what.table, judge) : judgeFiles(what.files, judge))
          .exitCode();
    } catch (JcclException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
  }

  private Verdict judgeFiles(RawOptions files, Judge judge) {
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

  private Verdict judgeTable(TableOptions options, Judge judge) {
    double median = JudgeOptions.share(spec, "--median-regret", options.medianRegret);
    double worstOfAll = JudgeOptions.share(spec, "--worst-regret", options.worstRegret);
    Settings settings = Settings.load();
    Chooser table =
        options.table == null ? Chooser.library(settings) : Chooser.table(settings, options.table);
    Chooser model = Chooser.model(settings);
    SampleFile samples =
        options.samples.made == null
            ? SampleFile.read(options.samples.existing)
            : measure(options.samples.made, settings, List.of(table, model));
    TableReport report = TableCheck.of(samples, table, model, judge);
    Verdict verdict = report.verdict(median, worstOfAll);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      print(ReportJson.of(report, verdict), out);
    } else {
      TableText.print(report, worst, out);
      out.printf(
          "verdict: %s (goals: median regret %s%%, worst outside noise %s%%)%n",
          verdict, options.medianRegret, options.worstRegret);
    }
    out.flush();
    return verdict;
  }

  /** Measures all choices that were asked for, and those that will be looked for. */
  private SampleFile measure(Path file, Settings settings, List<Chooser> choosers) {
    PrintWriter err = spec.commandLine().getErr();
    SweepRun.Machine machine =
        new SweepRun.Machine(
            settings,
            Optional.empty(),
            sweep.binds(),
            sweep.warmUp(),
            spec.commandLine().getParseResult().originalArgs());
    long nanos = sweep.budgetNanos(spec);
    try (Interruption interruption = new Interruption()) {
      SweepRequest request = WantedChannels.in(sweep.request(), choosers);
      try (SweepRun run = SweepRun.create(file, force, request, machine, new SweepLines(err))) {
        long end = System.nanoTime() + nanos;
        fill(run, () -> interruption.came() || System.nanoTime() - end > 0);
      }
      return SampleFile.read(file);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** What a call that fails leaves is judged as well: points without samples count against it. */
  private void fill(SweepRun run, BooleanSupplier stop) {
    try {
      run.run(stop);
    } catch (JcclException e) {
      spec.commandLine().getErr().println("the sweep has ended: " + e.getMessage());
    }
  }

  private static void print(ObjectNode object, PrintWriter out) {
    out.println(PrettyJson.text(object));
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
