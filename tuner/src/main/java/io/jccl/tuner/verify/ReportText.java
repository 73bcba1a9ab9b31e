package io.jccl.tuner.verify;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A report for people: the tiers, the worst keys, how many were compared. */
public final class ReportText {
  private ReportText() {}

  /**
   * Prints.
   *
   * @param worst the most keys to list; those that are the same or faster fill up what is left
   */
  public static void print(Report report, int worst, PrintWriter out) {
    line(
        out,
        "%-10s %21s %5s %9s %7s %7s %6s %6s %9s %6s %6s",
        "tier",
        "bytes",
        "keys",
        "threshold",
        "noise",
        "median",
        "wrong",
        "slower",
        "undecided",
        "same",
        "faster");
    report.tiers().forEach(each -> tier(each, out));
    List<Judged> keys = report.worst().stream().limit(worst).toList();
    if (!keys.isEmpty()) {
      line(out, "");
      line(
          out,
          "%-9s %8s %7s %12s %12s  %s",
          "worst",
          "change",
          "limit",
          "baseline us",
          "candidate us",
          "key");
      keys.forEach(each -> key(each, out));
    }
    report.notCompared().stream().limit(worst).forEach(key -> line(out, "not compared: %s", key));
    line(out, "");
    line(
        out, "keys compared: %d, not compared: %d", report.compared(), report.notCompared().size());
  }

  private static void tier(TierReport each, PrintWriter out) {
    String to = each.tier().to() == Long.MAX_VALUE ? "" : String.valueOf(each.tier().to());
    line(
        out,
        "%-10s %21s %5d %9s %7s %7s %6d %6d %9d %6d %6d",
        each.tier().name(),
        each.tier().from() + ".." + to,
        each.keys().size(),
        percent(each.tier().threshold()),
        each.noise().isEmpty() ? "?" : percent(each.noise().getAsDouble()),
        signed(each.change()),
        each.count(Finding.WRONG),
        each.count(Finding.SLOWER),
        each.count(Finding.UNDECIDED),
        each.count(Finding.SAME),
        each.count(Finding.FASTER));
  }

  private static void key(Judged each, PrintWriter out) {
    line(
        out,
        "%-9s %8s %7s %12.2f %12.2f  %s",
        each.finding().label(),
        each.of().isWrong() ? "-" : signed(each.of().change()),
        percent(each.limit()),
        each.of().baseline(),
        each.of().candidate(),
        each.of().key());
  }

  /** A share in percent. */
  static String percent(double share) {
    return Double.isInfinite(share) ? "?" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }

  /** A relative change in percent, with its sign. */
  static String signed(double change) {
    return String.format(Locale.ROOT, "%+.1f%%", 100 * change);
  }

  private static void line(PrintWriter out, String format, Object... arguments) {
    out.println(String.format(Locale.ROOT, format, arguments));
  }
}
