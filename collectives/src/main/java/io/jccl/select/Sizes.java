package io.jccl.select;

/**
 * A range of sizes in bytes.
 *
 * @param from the smallest, inclusive
 * @param to the largest, inclusive; {@code Long.MAX_VALUE} for no limit
 */
public record Sizes(long from, long to) {
  /** Every size. */
  public static final Sizes ALL = new Sizes(0, Long.MAX_VALUE);

  /** Binary digits of a size that tell the cells of {@link #cell} apart, after the first. */
  private static final int CELL_DIGITS = 3;

  /** Checks that there is a size in it. */
  public Sizes {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("sizes: " + from + " to " + to);
    }
  }

  /** One size. */
  public static Sizes only(long bytes) {
    return new Sizes(bytes, bytes);
  }

  /**
   * The sizes that have the first four binary digits in common with this one and are as long: eight
   * ranges from one power of two to the next. Together these ranges hold every size once.
   */
  public static Sizes cell(long bytes) {
    int digits = Long.SIZE - Long.numberOfLeadingZeros(bytes);
    int rest = Math.max(0, digits - 1 - CELL_DIGITS);
    long first = bytes >> rest << rest;
    return new Sizes(first, first + (1L << rest) - 1);
  }

  /** Whether the size is in the range. */
  public boolean hold(long bytes) {
    return from <= bytes && bytes <= to;
  }

  /** The sizes in both ranges, which have some in common. */
  public Sizes and(Sizes other) {
    return new Sizes(Math.max(from, other.from), Math.min(to, other.to));
  }

  /** The part around {@code bytes} that has no size of {@code other}, which lacks it. */
  Sizes without(Sizes other, long bytes) {
    if (other.to < bytes) {
      return new Sizes(Math.max(from, other.to + 1), to);
    }
    return new Sizes(from, Math.min(to, other.from - 1));
  }
}
