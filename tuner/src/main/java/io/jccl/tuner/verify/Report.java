package io.jccl.tuner.verify;

import java.util.Comparator;
import java.util.List;

/**
 * What a comparison found.
 *
 * @param verdict the answer
 * @param reason why, for people
 * @param tiers the tiers
 * @param notCompared the baseline's keys that the candidate lacks, or whose own results are wrong
 */
public record Report(
    Verdict verdict, String reason, List<TierReport> tiers, List<Key> notCompared) {
  /** Copies the lists. */
  public Report {
    tiers = List.copyOf(tiers);
    notCompared = List.copyOf(notCompared);
  }

  /** The number of keys that were compared. */
  public int compared() {
    return tiers.stream().mapToInt(each -> each.keys().size()).sum();
  }

  /** All keys, the worst finding first, and in each the largest change. */
  public List<Judged> worst() {
    return tiers.stream()
        .flatMap(each -> each.keys().stream())
        .sorted(
            Comparator.comparing(Judged::finding)
                .thenComparing(each -> -each.of().change(), Double::compare))
        .toList();
  }
}
