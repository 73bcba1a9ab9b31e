package io.jccl.tuner.kernels;

import java.util.Optional;

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
