package io.jccl.tuner.kernels;

import io.jccl.perf.ByteSize;
import io.jccl.tuner.verify.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * How long one call shape took with each choice of kernels, in microseconds, round by round.
 *
 * @param name what was called
 * @param bytes the size of the call on each rank
 * @param table with the kernels that the table takes
 * @param again the same, measured once more in each round
 * @param hip with HIP's kernels alone
 * @param java with Java's kernels alone
 */
public record EngineEffect(
    String name, long bytes, double[] table, double[] again, double[] hip, double[] java)
    implements EngineResult {

  /** The table against the better of both engines. */
  @Override
  public KernelComparison comparison() {
    boolean isHip = Spread.median(hip) <= Spread.median(java);
    double[] ratios = KernelPoint.ratios(table, isHip ? hip : java);
    String better = name + ", " + (isHip ? "hip" : "tornado") + " is the better one";
    return new KernelComparison(
        better,
        bytes,
        Spread.median(ratios) - 1,
        Math.abs(KernelPoint.ratio(again, table) - 1),
        Spread.ofMedian(ratios),
        false);
  }

  /** What came of it. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %.1f us, %.3f of HIP's alone, %.3f of Java's alone",
        name,
        Spread.median(table),
        overHip(),
        overJava());
  }

  private double overHip() {
    return KernelPoint.ratio(table, hip);
  }

  private double overJava() {
    return KernelPoint.ratio(table, java);
  }

  /** A line for each size: the time with the table over that of each engine alone. */
  public static List<String> summary(List<EngineEffect> effects) {
    TreeMap<Long, List<EngineEffect>> bySize = new TreeMap<>();
    for (EngineEffect each : effects) {
      bySize.computeIfAbsent(each.bytes, any -> new ArrayList<>()).add(each);
    }
    List<String> lines = new ArrayList<>();
    bySize.forEach(
        (bytes, own) ->
            lines.add(
                "%s, %s: time with the table over HIP's alone %s, over Java's alone %s"
                    .formatted(
                        ByteSize.text(bytes),
                        own.size() == 1 ? "1 fold" : own.size() + " folds",
                        range(own, EngineEffect::overHip),
                        range(own, EngineEffect::overJava))));
    return lines;
  }

  private static String range(List<EngineEffect> effects, ToDoubleFunction<EngineEffect> ratio) {
    List<EngineEffect> sorted = effects.stream().sorted(Comparator.comparingDouble(ratio)).toList();
    double[] ratios = sorted.stream().mapToDouble(ratio).toArray();
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f)",
        Spread.median(ratios),
        ratios[0],
        ratios[ratios.length - 1]);
  }
}
