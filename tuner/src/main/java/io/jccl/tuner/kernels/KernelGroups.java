package io.jccl.tuner.kernels;

import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Puts samples to the groups of their plan. A copy of one size belongs to every group of that size,
 * so it goes by the samples beside it: a round of a group is written together, its baseline first.
 */
final class KernelGroups {
  private KernelGroups() {}

  /** The key of a group: its baseline. */
  private record Key(KernelCase base, Cache cache) {}

  /** The samples of each group, in the file's order; of one without samples an empty list. */
  static SequencedMap<KernelPlan.Group, List<KernelSample>> of(
      KernelPlan plan, List<KernelSample> samples) {
    SequencedMap<KernelPlan.Group, List<KernelSample>> all = new LinkedHashMap<>();
    Map<Key, List<KernelSample>> byKey = new HashMap<>();
    for (KernelPlan.Group group : plan.groups()) {
      List<KernelSample> own = new ArrayList<>();
      all.put(group, own);
      byKey.put(new Key(group.entries().getFirst().kernel(), group.cache()), own);
    }
    List<KernelSample> current = new ArrayList<>();
    for (KernelSample sample : samples) {
      if (sample.role() == KernelRole.BASELINE) {
        current = byKey.getOrDefault(new Key(sample.kernel(), sample.cache()), new ArrayList<>());
      }
      current.add(sample);
    }
    return all;
  }
}
