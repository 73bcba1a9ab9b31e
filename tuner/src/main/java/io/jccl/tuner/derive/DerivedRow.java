package io.jccl.tuner.derive;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import java.util.List;

/**
 * A row with its evidence.
 *
 * @param first the first of the points that it covers, whose collective, ranks and registration are
 *     the row's
 * @param minBytes its smallest size, inclusive
 * @param maxBytes its largest size, inclusive
 * @param choice what it takes
 * @param defaults what the library takes by itself there, each once
 * @param supported the points at which it beats that; none if it is the default itself, in a table
 *     that has a row for every size
 * @param unsupported the other points that it covers
 * @param leastRatio the least time, as a part of the default's, at the points that support it
 * @param mostRatio the most
 * @param noise the most noise there, as a part of a time
 * @param probability the greatest probability of the tests there
 * @param rounds the fewest rounds there
 */
public record DerivedRow(
    Point first,
    long minBytes,
    long maxBytes,
    ChoiceName choice,
    List<ChoiceName> defaults,
    int supported,
    int unsupported,
    double leastRatio,
    double mostRatio,
    double noise,
    double probability,
    int rounds) {
  /** Copies the defaults. */
  public DerivedRow {
    defaults = List.copyOf(defaults);
  }
}
