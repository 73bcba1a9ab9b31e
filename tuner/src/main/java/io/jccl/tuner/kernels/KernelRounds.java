package io.jccl.tuner.kernels;

import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The samples of a file, round by round of each group as they were written, the baseline first. A
 * sweep that was killed while it wrote a round measures that round again when it goes on: what the
 * later one wrote counts, and what is left of the one before is dropped.
 */
final class KernelRounds {
  private final List<KernelSample> withoutBaseline = new ArrayList<>();
  private final SequencedMap<Key, List<KernelSample>> rounds = new LinkedHashMap<>();
  private List<KernelSample> current = withoutBaseline;

  /** A round of a group, by its baseline. */
  private record Key(String run, KernelCase base, Cache cache, int round) {}

  /** Takes the next sample of the file. */
  void add(KernelSample sample) {
    if (sample.role() == KernelRole.BASELINE) {
      current = new ArrayList<>();
      Key key = new Key(sample.run(), sample.kernel(), sample.cache(), sample.round());
      rounds.putLast(key, current);
    }
    current.add(sample);
  }

  /** Those that count, in the file's order. */
  List<KernelSample> samples() {
    List<KernelSample> all = new ArrayList<>(withoutBaseline);
    rounds.values().forEach(all::addAll);
    return all;
  }
}
