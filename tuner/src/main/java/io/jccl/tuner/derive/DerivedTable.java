package io.jccl.tuner.derive;

import io.jccl.select.TableColumn;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.MadeOf;
import io.jccl.tuner.samples.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes a derivation as a table in RCCL's form, with what it was made with at its head and the
 * evidence of each row in a comment above it. No line has more than 254 bytes, which is what RCCL's
 * and NCCL's readers take.
 */
public final class DerivedTable {
  /** What a line of RCCL's reader holds. */
  private static final int MOST_BYTES = 254;

  private final Derivation derivation;
  private final String digest;
  private final StringBuilder text = new StringBuilder();

  private DerivedTable(Derivation derivation, String digest) {
    this.derivation = derivation;
    this.digest = digest;
  }

  /**
   * The text.
   *
   * @param digest a hash of the file of samples
   */
  public static String text(Derivation derivation, String digest) {
    DerivedTable table = new DerivedTable(derivation, digest);
    table.head();
    derivation.curves().forEach(table::curve);
    return table.text.toString();
  }

  private void head() {
    MadeOf.sentences("tuner derive", derivation.file(), digest).forEach(this::comment);
    comment(
        String.format(
            Locale.ROOT,
            "Confidence %.4g %%: a curve (a collective on a number of ranks) of nothing but noise"
                + " has a row with at most the rest of that. One-sided rank-sum tests of the"
                + " rounds' medians, divided by the comparisons of the curve; a gain must also"
                + " exceed the noise, which is the distance of the default from itself.",
            100 * derivation.confidence()));
    derivation
        .over()
        .ifPresent(
            table -> comment("The default is what " + table + " chooses: rows to precede it."));
    comment(
        counts("comparisons with the default", derivation.curves())
            + " Ranges meet at the geometric mean of two sizes that were measured, and end at the"
            + " largest.");
    comment(
        Arrays.stream(TableColumn.values())
            .map(TableColumn::label)
            .collect(Collectors.joining(",")));
  }

  /** A sentence such as {@code 12 comparisons: 3 faster, …}. */
  static String counts(String what, List<CurveResult> curves) {
    int all = curves.stream().mapToInt(CurveResult::comparisons).sum();
    int incomparable = curves.stream().mapToInt(CurveResult::incomparable).sum();
    return "%d %s: %d faster, %d slower, %d level, %d given up as many times slower%s."
        .formatted(
            all,
            what,
            curves.stream().mapToInt(CurveResult::faster).sum(),
            curves.stream().mapToInt(CurveResult::slower).sum(),
            curves.stream().mapToInt(CurveResult::level).sum(),
            curves.stream().mapToInt(CurveResult::givenUp).sum(),
            incomparable == 0
                ? ""
                : "; nothing compared at " + incomparable + " sizes that lack the default's times");
  }

  private void curve(CurveResult curve) {
    Point point = curve.first();
    String name =
        "%s, %d ranks, sizes %s".formatted(point.collective().label(), point.ranks(), sizes(curve));
    comment(
        name
            + ": "
            + counts("comparisons", List.of(curve))
            + (curve.rows().isEmpty() ? " No row." : ""));
    curve.rows().forEach(this::row);
  }

  private static String sizes(CurveResult curve) {
    return curve.sizes().stream().map(String::valueOf).collect(Collectors.joining(" ")) + " B";
  }

  private void row(DerivedRow row) {
    Point point = row.first();
    comment(evidence(row));
    line(
        "%s,%d,%d,%s,%s,%d,1,%d,-1,%d"
            .formatted(
                ConfigNames.label(point.collective()),
                row.minBytes(),
                row.maxBytes(),
                row.choice().algorithm(),
                row.choice().protocol().label(),
                row.choice().channels(),
                point.ranks(),
                registered(point)));
  }

  private static String evidence(DerivedRow row) {
    if (row.supported() == 0) {
      return "%d %s: nothing beats the default in %d rounds"
          .formatted(row.unsupported(), row.unsupported() == 1 ? "size" : "sizes", row.rounds());
    }
    return String.format(
        Locale.ROOT,
        "%d %s at %.3f to %.3f of the time of %s; noise %.3f, p <= %.2g, %d rounds%s",
        row.supported(),
        row.supported() == 1 ? "size" : "sizes",
        row.leastRatio(),
        row.mostRatio(),
        row.defaults().stream().map(ChoiceName::toString).collect(Collectors.joining(", ")),
        row.noise(),
        row.probability(),
        row.rounds(),
        row.unsupported() == 0 ? "" : "; " + row.unsupported() + " level");
  }

  /** Host memory is not registered; there the column decides nothing. */
  private static int registered(Point point) {
    if (point.device().equals(Point.HOST)) {
      return -1;
    }
    return point.registered() ? 1 : 0;
  }

  private void comment(String words) {
    MadeOf.comment(words).lines().forEach(this::line);
  }

  private void line(String line) {
    if (line.length() > MOST_BYTES) {
      throw new IllegalStateException("longer than readers take: " + line);
    }
    text.append(line).append('\n');
  }
}
