package io.jccl.tuner.derive;

import io.jccl.tuner.samples.Point;
import java.util.List;

/**
 * What came of one collective on one number of ranks.
 *
 * @param first its smallest call
 * @param sizes the sizes that were measured
 * @param rows its rows, none if nothing beats the default anywhere
 * @param faster the comparisons in which a candidate beats the default
 * @param slower those in which it loses
 * @param level those that decide nothing, or by less than the noise
 * @param incomparable the sizes at which nothing was compared, the default to be beaten not having
 *     been measured there in all rounds
 * @param givenUp those that were given up after a round, the candidate being many times slower
 */
public record CurveResult(
    Point first,
    List<Long> sizes,
    List<DerivedRow> rows,
    int faster,
    int slower,
    int level,
    int incomparable,
    int givenUp) {
  /** Copies the lists. */
  public CurveResult {
    sizes = List.copyOf(sizes);
    rows = List.copyOf(rows);
  }

  /** All comparisons. */
  public int comparisons() {
    return faster + slower + level + givenUp;
  }
}
