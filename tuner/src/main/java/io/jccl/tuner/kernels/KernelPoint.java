package io.jccl.tuner.kernels;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.IterationStatistics;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelWork;
import io.jccl.spi.KernelKey;
import io.jccl.tuner.derive.RankSum;
import io.jccl.tuner.verify.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * One fold of one size as all kernels of its group did it. Only rounds count in which the group is
 * complete.
 *
 * @param base HIP's kernel
 * @param cache where operands were
 * @param first the baseline's times in microseconds, round by round
 * @param again those of the control, in the same rounds
 * @param candidates the times of each other kernel that was right, in the same rounds
 * @param copy the times of the runtime's copy, in the same rounds
 * @param movedBytes what a fold reads and writes
 * @param wrong the kernels whose answer was wrong
 */
public record KernelPoint(
    KernelCase base,
    Cache cache,
    double[] first,
    double[] again,
    SequencedMap<KernelCase, double[]> candidates,
    double[] copy,
    long movedBytes,
    List<KernelCase> wrong) {
  /** The fewest rounds that say anything. */
  public static final int LEAST_ROUNDS = 3;

  /** The points of a file: its folds with enough complete rounds. */
  public static List<KernelPoint> of(KernelFile file) {
    KernelPlan plan = file.plan().orElse(new KernelPlan("", 1, List.of()));
    List<KernelPoint> points = new ArrayList<>();
    KernelGroups.of(plan, file.samples())
        .forEach(
            (group, samples) -> {
              if (group.entries().getFirst().kernel().work() == KernelWork.FOLD) {
                of(group, samples).ifPresent(points::add);
              }
            });
    return points;
  }

  private static Optional<KernelPoint> of(KernelPlan.Group group, List<KernelSample> samples) {
    Map<Integer, Map<KernelPlan.Entry, KernelSample>> rounds = new TreeMap<>();
    for (KernelSample each : samples) {
      rounds
          .computeIfAbsent(each.round(), any -> new LinkedHashMap<>())
          .put(new KernelPlan.Entry(each.role(), each.kernel()), each);
    }
    List<Map<KernelPlan.Entry, KernelSample>> whole =
        rounds.values().stream()
            .filter(round -> round.keySet().containsAll(group.entries()))
            .toList();
    if (whole.size() < LEAST_ROUNDS) {
      return Optional.empty();
    }
    KernelPlan.Entry base = group.entries().getFirst();
    SequencedMap<KernelCase, double[]> candidates = new LinkedHashMap<>();
    List<KernelCase> wrong = new ArrayList<>();
    double[] first = new double[0];
    double[] again = new double[0];
    double[] copy = new double[0];
    for (KernelPlan.Entry entry : group.entries()) {
      double[] times = whole.stream().mapToDouble(round -> round.get(entry).deviceUs()).toArray();
      boolean isRight = whole.stream().allMatch(round -> round.get(entry).correct());
      if (!isRight) {
        wrong.remove(entry.kernel()); // HIP's is there twice
        wrong.add(entry.kernel());
        continue;
      }
      switch (entry.role()) {
        case BASELINE -> first = times;
        case CONTROL -> again = times;
        case COPY -> copy = times;
        case CANDIDATE -> candidates.put(entry.kernel(), times);
      }
    }
    long moved = whole.getFirst().get(base).movedBytes();
    return Optional.of(
        new KernelPoint(
            base.kernel(), group.cache(), first, again, candidates, copy, moved, wrong));
  }

  /** What is computed. */
  public KernelKey key() {
    return new KernelKey(base.type(), base.op(), base.inputs());
  }

  /** The type. */
  public DataType type() {
    return base.type();
  }

  /** The operation. */
  public ReduceOp.Kind op() {
    return base.op();
  }

  /** The bytes of one input. */
  public long bytes() {
    return base.bytes();
  }

  /** The times of another engine's kernel, launched as its table says; none if it was not right. */
  public Optional<double[]> other() {
    return candidates.entrySet().stream()
        .filter(each -> !each.getKey().engine().equals(base.engine()))
        .filter(each -> each.getKey().form().equals(KernelCase.TABLE))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** That engine's name. */
  public Optional<String> otherEngine() {
    return candidates.keySet().stream()
        .filter(each -> !each.engine().equals(base.engine()))
        .filter(each -> each.form().equals(KernelCase.TABLE))
        .map(KernelCase::engine)
        .findFirst();
  }

  /** Whether HIP's kernel was right. */
  public boolean baseIsRight() {
    return first.length > 0;
  }

  /** How far HIP's kernel was from itself: |control / baseline - 1| of the medians; 0 if wrong. */
  public double noise() {
    return first.length == 0 || again.length == 0 ? 0 : Math.abs(median(again) / median(first) - 1);
  }

  /** The median over the rounds of one kernel's time over another's in the same round. */
  public static double ratio(double[] times, double[] others) {
    return median(ratios(times, others));
  }

  /** One kernel's times over another's, round by round. */
  static double[] ratios(double[] times, double[] others) {
    double[] ratios = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      ratios[i] = times[i] / others[i];
    }
    return ratios;
  }

  /**
   * Whether one kernel was faster than another: by a one-sided rank-sum test of their times, and by
   * more than the noise.
   *
   * @param probability what the test may say at most
   */
  public boolean isFaster(double[] times, double[] others, double probability) {
    return median(times) * (1 + noise()) < median(others)
        && RankSum.less(times, others) <= probability;
  }

  /** The rates of some times in GB/s: 1e9 bytes read and written in a second. */
  public IterationStatistics rates(double[] times) {
    double[] rates = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      rates[i] = movedBytes / times[i] / 1e3;
    }
    return IterationStatistics.of(rates);
  }

  private static double median(double[] times) {
    return Spread.median(times);
  }
}
