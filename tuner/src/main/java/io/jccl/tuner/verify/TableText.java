package io.jccl.tuner.verify;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What a table is worth, for people. */
public final class TableText {
  private TableText() {}

  /**
   * Prints.
   *
   * @param worst the most points to list
   */
  public static void print(TableReport report, int worst, PrintWriter out) {
    ReportText.print(report.againstModel(), worst, out);
    List<Double> changes = report.changes();
    line(
        out,
        "against the cost model: %s (%s)",
        report.againstModel().verdict(),
        report.againstModel().reason());
    out.println();
    out.println(
        "table against cost model: "
            + changes.size()
            + " of "
            + report.againstModel().compared()
            + " points are done another way");
    if (!changes.isEmpty()) {
      double[] all = changes.stream().mapToDouble(Double::doubleValue).toArray();
      line(
          out,
          "  time there against the model's: median %s, best %s, worst %s",
          ReportText.signed(Spread.median(all)),
          ReportText.signed(Spread.percentile(all, 0)),
          ReportText.signed(Spread.percentile(all, 100)));
    }
    line(
        out,
        "regret against the best of all that was measured: median %s, worst %s; outside noise:"
            + " median %s, worst %s",
        ReportText.percent(report.medianRegret()),
        ReportText.percent(report.worstRegret()),
        ReportText.percent(report.medianOutsideNoise()),
        ReportText.percent(report.worstOutsideNoise()));
    report.regrets().stream()
        .filter(each -> each.relative() > 0)
        .sorted(
            Comparator.comparingDouble(Regret::outsideNoise)
                .thenComparingDouble(Regret::relative)
                .reversed())
        .limit(worst)
        .forEach(each -> point(each, out));
  }

  private static void point(Regret each, PrintWriter out) {
    line(
        out,
        "  %7s (noise %s)  %s: %s, best %s",
        ReportText.percent(each.relative()),
        ReportText.percent(each.noise()),
        each.point(),
        each.chosen(),
        each.best());
  }

  private static void line(PrintWriter out, String format, Object... arguments) {
    out.println(String.format(Locale.ROOT, format, arguments));
  }
}
