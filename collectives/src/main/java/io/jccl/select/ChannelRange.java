package io.jccl.select;

/**
 * The channel counts that the user allows.
 *
 * @param min the least, at least 1
 * @param max the greatest, at least {@code min}
 */
record ChannelRange(int min, int max) {
  /** Whether a multiple of {@code multiple} lies in the range. */
  boolean holds(int multiple) {
    return greatest(multiple) >= min;
  }

  /** The multiple in the range that is nearest to {@code wanted} from above, or else from below. */
  int fit(int wanted, int multiple) {
    int above = Math.ceilDiv(Math.max(min, wanted), multiple) * multiple;
    return Math.min(above, greatest(multiple));
  }

  private int greatest(int multiple) {
    return max / multiple * multiple;
  }
}
