package io.jccl.tuner.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Bands along the axis of sizes: one choice from one size to another.
 *
 * @param name what the bands show
 * @param bands ascending, without gaps
 */
public record Strip(String name, List<Band> bands) {
  /**
   * One choice.
   *
   * @param from the smallest size
   * @param to the largest
   * @param choice what is taken from one to the other
   */
  public record Band(long from, long to, String choice) {}

  /** Copies the bands. */
  public Strip {
    bands = List.copyOf(bands);
  }

  /**
   * The bands of a choice that can be asked at any size. It is asked at every multiple of {@code
   * step} at which it may change if it changes at most once between two of the given sizes, which
   * is found by halving.
   *
   * @param name what the bands show
   * @param sizes ascending sizes; the bands go from the first to the last
   * @param step sizes are its multiples, such as the bytes of an element
   * @param choice the choice for a size
   */
  public static Strip of(String name, List<Long> sizes, long step, LongFunction<String> choice) {
    List<Band> bands = new ArrayList<>();
    long from = sizes.getFirst();
    long low = from;
    for (long high : sizes.subList(1, sizes.size())) {
      if (!choice.apply(low).equals(choice.apply(high))) {
        long last = lastAlike(low, high, step, choice);
        bands.add(new Band(from, last, choice.apply(low)));
        from = Math.min(last + step, high);
      }
      low = high;
    }
    bands.add(new Band(from, low, choice.apply(low)));
    return new Strip(name, bands);
  }

  private static long lastAlike(long low, long high, long step, LongFunction<String> choice) {
    String wanted = choice.apply(low);
    long alike = 0;
    long other = Math.ceilDiv(high - low, step);
    while (other - alike > 1) {
      long middle = (alike + other) >>> 1;
      if (choice.apply(low + middle * step).equals(wanted)) {
        alike = middle;
      } else {
        other = middle;
      }
    }
    return low + alike * step;
  }

  /** The bands of what is known at single sizes: each reaches half way, as the axis shows it. */
  public static Strip between(String name, List<Long> sizes, LongFunction<String> choice) {
    List<Band> bands = new ArrayList<>();
    long from = sizes.getFirst();
    for (int i = 1; i < sizes.size(); i++) {
      long before = sizes.get(i - 1);
      String taken = choice.apply(before);
      if (!taken.equals(choice.apply(sizes.get(i)))) {
        long middle = (long) Math.sqrt((double) before * sizes.get(i));
        bands.add(new Band(from, middle, taken));
        from = middle + 1;
      }
    }
    bands.add(new Band(from, sizes.getLast(), choice.apply(sizes.getLast())));
    return new Strip(name, bands);
  }
}
