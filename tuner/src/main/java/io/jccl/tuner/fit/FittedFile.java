package io.jccl.tuner.fit;

import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.MachineCosts.Constant;
import io.jccl.tuner.fit.Fitted.Quality;
import io.jccl.tuner.samples.MadeOf;
import io.jccl.tuner.samples.SampleFile;
import java.util.List;
import java.util.Locale;

/** Writes fitted constants in the form that the cost model reads, with what they were made of. */
public final class FittedFile {
  private static final String FITTED = "fitted";

  private FittedFile() {}

  /**
   * The text.
   *
   * @param digest a hash of the file of samples
   */
  public static String text(Fitted fitted, SampleFile file, String digest) {
    StringBuilder text = new StringBuilder();
    text.append(MadeOf.comment("What things cost here, for predictions where no table has a row."));
    MadeOf.sentences("tuner fit", file, digest).forEach(each -> text.append(MadeOf.comment(each)));
    text.append(MadeOf.comment(summary(fitted)));
    text.append(
        MadeOf.comment(
            "Constants that always appear together share what they explain: they predict, and are"
                + " no measurements of the hardware. GB/s are 1e9 bytes a second."));
    text.append("# name,value,unit,origin\n");
    List<String> names = Fitted.names(fitted.before());
    fitted
        .after()
        .constants()
        .forEach((name, each) -> text.append(row(name, each, names, fitted.before())));
    return text.toString();
  }

  /** What the fit is worth, in a sentence. */
  public static String summary(Fitted fitted) {
    return "%d choices at calls: before %s; fitted %s."
        .formatted(
            fitted.observations(), text(fitted.qualityBefore()), text(fitted.qualityAfter()));
  }

  private static String text(Quality quality) {
    return String.format(
        Locale.ROOT,
        "times by a factor %.2f in the median, choices %.1f %% slower than the best in the median,"
            + " %.0f %% at most",
        quality.factor(),
        100 * quality.medianRegret(),
        100 * quality.worstRegret());
  }

  private static String row(
      String name, Constant constant, List<String> names, MachineCosts before) {
    boolean fitted = names.contains(name) && before.get(name).value() != constant.value();
    return "%s,%s,%s,%s\n"
        .formatted(
            name,
            number(constant.value()),
            constant.unit(),
            quoted(fitted ? FITTED : constant.origin()));
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%.4g", value);
  }

  private static String quoted(String text) {
    return text.matches("[^,\"]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
