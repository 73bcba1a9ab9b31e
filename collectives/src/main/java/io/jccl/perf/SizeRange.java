package io.jccl.perf;

import java.util.ArrayList;
import java.util.List;

/**
 * The sizes of a sweep in bytes, from {@code minimum} to at most {@code maximum}.
 *
 * <p>A factor above 1 wins over the step, as in nccl-tests. Unlike there, every sweep ends: zero is
 * visited once and followed by one element, and a range that would not grow is refused.
 *
 * @param minimum the first size
 * @param maximum no size is larger
 * @param step what is added if the factor is 1
 * @param factor what is multiplied by if it is above 1
 */
public record SizeRange(long minimum, long maximum, long step, long factor) {
  private static final long MOST_SIZES = 1_000_000;

  /**
   * Checks that the range ends.
   *
   * @throws IllegalArgumentException if it does not, is empty, or has more than a million sizes
   */
  public SizeRange {
    if (minimum < 0 || maximum < minimum) {
      throw new IllegalArgumentException(
          "sizes from " + minimum + " to " + maximum + " bytes: minbytes must be 0 to maxbytes");
    }
    if (factor < 1) {
      throw new IllegalArgumentException("stepfactor " + factor + ": must be 1 or more");
    }
    if (step < 0) {
      throw new IllegalArgumentException("stepbytes " + step + ": must be 0 or more");
    }
    if (factor == 1 && step == 0 && minimum < maximum) {
      throw new IllegalArgumentException(
          "stepbytes 0 with stepfactor 1 never reaches maxbytes; give -i or -f");
    }
    if (factor == 1 && minimum < maximum && (maximum - minimum) / step >= MOST_SIZES) {
      throw new IllegalArgumentException(
          "stepbytes " + step + " makes more than " + MOST_SIZES + " sizes; give -i or -f");
    }
  }

  /** The sizes of a sweep over elements of so many bytes, ascending. */
  public List<Long> sizes(int elementBytes) {
    return sizes(elementBytes, factor);
  }

  /** The sizes that are warmed up: doubling from the smallest, whatever the step is. */
  List<Long> warmUpSizes(int elementBytes) {
    return sizes(elementBytes, 2);
  }

  private List<Long> sizes(int elementBytes, long by) {
    List<Long> sizes = new ArrayList<>();
    long size = minimum;
    sizes.add(size);
    while (hasNext(size, elementBytes, by)) {
      size = by == 1 ? size + step : size == 0 ? elementBytes : size * by;
      sizes.add(size);
    }
    return sizes;
  }

  /** Written so that nothing overflows. */
  private boolean hasNext(long size, int elementBytes, long by) {
    if (by == 1) {
      return step > 0 && size <= maximum - step;
    }
    return size == 0 ? elementBytes <= maximum : size <= maximum / by;
  }
}
