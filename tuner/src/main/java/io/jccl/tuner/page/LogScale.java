package io.jccl.tuner.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A logarithmic axis.
 *
 * @param low the smallest value, above 0
 * @param high the largest, above it
 * @param start where the smallest is drawn
 * @param end where the largest is drawn
 */
public record LogScale(double low, double high, double start, double end) {
  private static final double[] DIGITS = {1, 2, 5};

  /** An axis of sizes: from the first to the last, or around the only one. */
  public static LogScale ofSizes(List<Long> sizes, double start, double end) {
    double low = sizes.getFirst();
    double high = sizes.getLast();
    return low == high
        ? new LogScale(low / 2, high * 2, start, end)
        : new LogScale(low, high, start, end);
  }

  /** An axis of values: the next of 1, 2 or 5 times a power of ten below and above them. */
  public static LogScale around(double low, double high, double start, double end) {
    return new LogScale(below(low * 0.98), above(high * 1.02), start, end);
  }

  private static double below(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    double best = power;
    for (double digit : DIGITS) {
      best = digit * power <= value ? digit * power : best;
    }
    return best;
  }

  private static double above(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double digit : DIGITS) {
      if (digit * power >= value) {
        return digit * power;
      }
    }
    return 10 * power;
  }

  /** Where a value is drawn. */
  public double at(double value) {
    return start + (end - start) * Math.log(value / low) / Math.log(high / low);
  }

  /** The values to label: 1, 2 and 5 times powers of ten, or the powers if there are many. */
  public List<Double> decimalTicks() {
    double decades = Math.log10(high / low);
    List<Double> ticks = new ArrayList<>();
    for (int exponent = (int) Math.floor(Math.log10(low)); ; exponent++) {
      for (double digit : DIGITS) {
        double tick = digit * Math.pow(10, exponent);
        if (tick > high * 1.0001) {
          return ticks;
        }
        if (tick >= low * 0.9999 && (digit == 1 || decades < 2.5)) {
          ticks.add(tick);
        }
      }
    }
  }

  /** Powers of two to label, at most so many. */
  public List<Long> binaryTicks(int most) {
    int first = (int) Math.ceil(Math.log(low) / Math.log(2) - 1e-9);
    int last = (int) Math.floor(Math.log(high) / Math.log(2) + 1e-9);
    int step = Math.max(1, Math.ceilDiv(last - first + 1, most));
    List<Long> ticks = new ArrayList<>();
    for (int exponent = Math.ceilDiv(first, step) * step; exponent <= last; exponent += step) {
      ticks.add(1L << Math.max(exponent, 0));
    }
    return ticks;
  }
}
