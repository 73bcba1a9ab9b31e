package io.jccl.tuner.kernels;

import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.select.KernelRoute;
import io.jccl.select.KernelTable;
import io.jccl.tuner.verify.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How one kernel's time compares with another's. All ratios are of times in one round of one run,
 * so the speed of the machine on that day has no part in them.
 *
 * @param name what is compared
 * @param bytes of one input
 * @param change the median ratio less 1: 0.1 is 10 % slower; 0 if an answer was wrong
 * @param noise how far HIP's kernel was from itself, by its control
 * @param spread how uncertain the change is, as the rounds show it
 * @param wrong whether an answer was wrong
 * @param certain whether the test by which tables are made finds what is slower so; true where
 *     engines are not compared by it
 */
public record KernelComparison(
    String name,
    long bytes,
    double change,
    double noise,
    double spread,
    boolean wrong,
    boolean certain) {
  /** One that the test by which tables are made has no part in. */
  public KernelComparison(
      String name, long bytes, double change, double noise, double spread, boolean wrong) {
    this(name, bytes, change, noise, spread, wrong, true);
  }

  /** What has one point in a file. */
  private record Fold(KernelCase base, Cache cache) {
    static Fold of(KernelPoint point) {
      return new Fold(point.base(), point.cache());
    }
  }

  private static KernelComparison of(
      String name, KernelPoint point, double[] ratios, double expected, boolean certain) {
    double change = Spread.median(ratios) / expected - 1;
    double spread = Spread.ofMedian(ratios);
    return new KernelComparison(name, point.bytes(), change, noise(point), spread, false, certain);
  }

  /**
   * The engine that a table chooses against the other, at every fold that both have. It is slower
   * for certain where a table that was made of these samples would have the other: where that would
   * leave it open, it is open here.
   *
   * @param file of {@code tuner measure kernels}
   */
  public static List<KernelComparison> withTable(KernelFile file, KernelTable table) {
    List<KernelPoint> points = KernelPoint.of(file);
    Map<KernelPoint, KernelChoice.Found> found =
        KernelChoice.of(points, KernelChoice.CONFIDENCE).stream()
            .collect(Collectors.toMap(KernelChoice::point, KernelChoice::found));
    List<KernelComparison> all = new ArrayList<>();
    for (KernelPoint point : points) {
      String engine = KernelRoute.of(table, point.key(), point.bytes()).engine();
      boolean takesBase = engine.equals(point.base().engine());
      String name = name(point) + ", " + engine;
      if (point.wrong().stream().anyMatch(each -> each.engine().equals(engine))) {
        all.add(wrongAt(name, point));
      } else if (point.baseIsRight() && point.other().isPresent()) {
        double[] other = point.other().get();
        double[] ratios =
            takesBase
                ? KernelPoint.ratios(point.first(), other)
                : KernelPoint.ratios(other, point.first());
        KernelChoice.Found slower = takesBase ? KernelChoice.Found.OTHER : KernelChoice.Found.BASE;
        all.add(of(name, point, ratios, 1, found.get(point) == slower));
      }
    }
    return all;
  }

  /**
   * Each kernel over the copy beside it, now and before.
   *
   * @param before of {@code tuner measure kernels}
   * @param now another such file
   */
  public static List<KernelComparison> withBefore(KernelFile before, KernelFile now) {
    Map<Fold, KernelPoint> old = new HashMap<>();
    KernelPoint.of(before).forEach(point -> old.put(Fold.of(point), point));
    List<KernelComparison> all = new ArrayList<>();
    for (KernelPoint point : KernelPoint.of(now)) {
      KernelPoint earlier = old.get(Fold.of(point));
      if (earlier == null || earlier.copy().length == 0) {
        continue;
      }
      if (!point.wrong().isEmpty()) {
        all.add(wrongAt(name(point), point));
        continue;
      }
      if (earlier.baseIsRight()) {
        double expected = KernelPoint.ratio(earlier.first(), earlier.copy());
        String name = name(point) + ", " + point.base().engine();
        all.add(of(name, point, KernelPoint.ratios(point.first(), point.copy()), expected, true));
      }
      Optional<double[]> other = earlier.other();
      if (other.isPresent() && point.other().isPresent()) {
        double expected = KernelPoint.ratio(other.get(), earlier.copy());
        String name = name(point) + ", " + point.otherEngine().orElseThrow();
        all.add(
            of(name, point, KernelPoint.ratios(point.other().get(), point.copy()), expected, true));
      }
    }
    return all;
  }

  /** How far HIP's kernel was from itself, of the rounds' ratios as all that is compared. */
  private static double noise(KernelPoint point) {
    boolean isThere = point.baseIsRight() && point.again().length > 0;
    return isThere ? Math.abs(KernelPoint.ratio(point.again(), point.first()) - 1) : 0;
  }

  private static KernelComparison wrongAt(String name, KernelPoint point) {
    return new KernelComparison(name, point.bytes(), 0, 0, 0, true);
  }

  private static String name(KernelPoint point) {
    return "%s %s of %d inputs of %d B, %s cache"
        .formatted(
            point.type().label(),
            point.op().label(),
            point.base().inputs(),
            point.bytes(),
            point.cache().label());
  }

  /** The slowest first. */
  static Comparator<KernelComparison> worst() {
    return Comparator.comparing(KernelComparison::wrong)
        .thenComparingDouble(KernelComparison::change)
        .reversed();
  }
}
