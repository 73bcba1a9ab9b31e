package io.jccl.tuner.explain;

import io.jccl.select.arch.Path;
import io.jccl.select.arch.Step;
import io.jccl.select.model.CostEntry;
import io.jccl.select.model.LaunchSize;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.explain.RcclExplanation.Decider;
import io.jccl.tuner.explain.RcclExplanation.Taken;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;

/**
 * An explanation of RCCL's or NCCL's choice for people.
 *
 * @param why the explanation
 */
public record RcclReport(RcclExplanation why) {
  /** Prints it. */
  public void print(PrintWriter out) {
    RcclCase asked = why.asked();
    out.printf(
        "%s of %d bytes of %s, %s, %d ranks on %d %s, numPipeOps %d, regBuff %d%n",
        ConfigNames.label(asked.call().collective()),
        asked.call().bytes(),
        asked.call().type().label(),
        asked.call().op().label(),
        asked.topology().ranks(),
        asked.topology().nodes(),
        asked.topology().nodes() == 1 ? "node" : "nodes",
        asked.call().operations(),
        asked.registered() ? 1 : 0);
    out.println("decision: " + decision());
    times(out);
    why.path().ifPresent(path -> path(path.path(), path.steps(), out));
    rows(out);
    out.flush();
  }

  private String decision() {
    String how =
        switch (why.decider()) {
          case BYPASS -> blocks() + ", a built-in path: RCCL asks no tuner";
          case ROW -> size() + " by " + why.search().row().orElseThrow().where();
          case RULES -> size() + " by the rules of " + why.asked().place().orElseThrow().name();
          case MODEL -> size() + " by the cost model: no row applies";
          case NOBODY -> ": nothing is usable, which is an error";
        };
    return why.decision() + how;
  }

  private String size() {
    Optional<Taken> done = why.done();
    if (done.isEmpty()) {
      return ",";
    }
    LaunchSize size = done.get().size();
    boolean given = why.search().channels() != 0;
    return ", %d %s%s of %d threads,"
        .formatted(
            size.channels(),
            size.channels() == 1 ? "channel" : "channels",
            given ? "" : " (the model's number)",
            size.threads());
  }

  private String blocks() {
    return why.blocks().isPresent() ? ", up to " + why.blocks().getAsInt() + " blocks" : "";
  }

  private void times(PrintWriter out) {
    out.println(
        "predicted: " + why.predicted().map(RcclReport::time).orElse("no model knows its time"));
    if (why.decider() == Decider.BYPASS) {
      out.println("  a tuner that was asked would give " + time(why.tuned()));
    }
    out.println(
        "the model's own choice: " + time(why.untuned()) + " (" + why.asked().model().name() + ")");
  }

  private static String time(Optional<Taken> taken) {
    return taken.map(each -> time(each.entry())).orElse("nothing");
  }

  private static String time(CostEntry entry) {
    return entry.usable()
        ? String.format(Locale.ROOT, "%s, %.2f us", entry.name(), entry.micros())
        : entry.name() + ", which the model has no time for: " + entry.reason();
  }

  private void path(Path path, Iterable<Step> steps, PrintWriter out) {
    out.println();
    out.println(
        "rules of "
            + why.asked().place().orElseThrow().name()
            + ": "
            + path.name()
            + (path.inferred() ? " (inferred: a rule was used that no source states)" : "")
            + (path.modelled() ? " (the rules leave it to the model)" : ""));
    for (Step step : steps) {
      out.println("  " + line(step));
    }
  }

  /** A step on one line: {@code + path gfx1250.csv:33 DDA LL: stated}. */
  public static String line(Step step) {
    return (step.taken() ? "+ " : "- ")
        + step.stage().label()
        + " "
        + step.source()
        + (step.outcome().isEmpty() ? "" : " " + step.outcome())
        + (step.inferred() ? " (inferred)" : "")
        + ": "
        + step.reason();
  }

  private void rows(PrintWriter out) {
    out.println();
    out.println(why.asked().config().loaded());
    why.search().passed().forEach(each -> out.println("  - " + each.where() + " " + each.reason()));
    why.search()
        .row()
        .ifPresentOrElse(
            found -> out.println("  + " + found.where() + " " + found.row().text()),
            () -> out.println("  no row applies"));
  }
}
