package io.jccl.tuner.kernels;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.kernel.Cache;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which engine folds fastest at one point, and how sure that is.
 *
 * @param point the fold and its size
 * @param engine the engine's name
 * @param times of its kernel, in microseconds
 * @param ratio its rate over the other engine's; nothing if there is no other
 * @param found what the comparison said
 */
public record KernelChoice(
    KernelPoint point, String engine, double[] times, Optional<Double> ratio, Found found) {
  /**
   * By how much the other engine must be faster. Between the numbers of inputs that were measured,
   * a smaller lead was seen to be lost.
   */
  public static final double LEAST_LEAD = 0.03;

  /** The confidence that tables are made with unless told otherwise. */
  public static final double CONFIDENCE = 0.95;

  /** What comparing HIP with the other engine can say. */
  public enum Found {
    /** HIP's kernel is faster beyond noise. */
    BASE,
    /** The other engine's is, and by {@link #LEAST_LEAD} at least. */
    OTHER,
    /** Neither is, so HIP's stays. */
    LEVEL,
    /** One engine alone has a kernel that was right. */
    ALONE
  }

  /** What a table has rows of. */
  private record Key(DataType type, ReduceOp.Kind op, Cache cache) {
    static Key of(KernelPoint point) {
      return new Key(point.type(), point.op(), point.cache());
    }
  }

  /**
   * The choices at all points where any engine was right.
   *
   * @param confidence with which a key has no choice of the other engine by noise alone, such as
   *     0.95: its sizes, with any number of inputs, share what is left
   */
  public static List<KernelChoice> of(List<KernelPoint> points, double confidence) {
    Map<Key, Long> sharers =
        points.stream()
            .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.counting()));
    return points.stream()
        .flatMap(each -> of(each, (1 - confidence) / sharers.get(Key.of(each))).stream())
        .toList();
  }

  /**
   * The choice at a point, if any engine was right there.
   *
   * @param probability what a test may say at most for a difference to count
   */
  public static Optional<KernelChoice> of(KernelPoint point, double probability) {
    Optional<double[]> other = point.other();
    if (!point.baseIsRight()) {
      return other.map(
          times ->
              new KernelChoice(
                  point, point.otherEngine().orElseThrow(), times, Optional.empty(), Found.ALONE));
    }
    double[] base = point.first();
    String hip = point.base().engine();
    if (other.isEmpty()) {
      return Optional.of(new KernelChoice(point, hip, base, Optional.empty(), Found.ALONE));
    }
    double[] times = other.get();
    double ratio = KernelPoint.ratio(times, base);
    boolean leads = ratio <= 1 / (1 + LEAST_LEAD);
    if (leads
        && point.isFaster(times, base, probability)
        && point.isFaster(times, point.again(), 0.5)) {
      String engine = point.otherEngine().orElseThrow();
      return Optional.of(
          new KernelChoice(point, engine, times, Optional.of(1 / ratio), Found.OTHER));
    }
    Found found = point.isFaster(base, times, probability) ? Found.BASE : Found.LEVEL;
    return Optional.of(new KernelChoice(point, hip, base, Optional.of(ratio), found));
  }
}
