package io.jccl.tuner.verify;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A tier with its keys.
 *
 * @param tier the tier
 * @param noise the 95th percentile of how far the baseline is from itself; none if nothing was
 *     measured twice
 * @param change the median of all changes, 0 without keys
 * @param keys its keys
 */
public record TierReport(Tier tier, OptionalDouble noise, double change, List<Judged> keys) {
  /** Copies the keys. */
  public TierReport {
    keys = List.copyOf(keys);
  }

  /** The number of keys of which this is to be said. */
  public int count(Finding finding) {
    return (int) keys.stream().filter(each -> each.finding() == finding).count();
  }
}
