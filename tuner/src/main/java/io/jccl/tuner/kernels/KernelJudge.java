package io.jccl.tuner.kernels;

import io.jccl.tuner.verify.Spread;
import io.jccl.tuner.verify.Tier;
import io.jccl.tuner.verify.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Judges comparisons of kernels as {@link io.jccl.tuner.verify.Judge} does those of calls, with
 * what was measured twice in each round as the scale. The noise of a comparison is the largest of
 * three: the 95th percentile of its tier of how far that was from itself, the same of its own fold,
 * and the uncertainty that its rounds show. A change counts from the larger of the tier's threshold
 * and twice the noise on, and only if it is certain. What noise leaves open is undecided, and too
 * much of that inconclusive; nothing compared is a failure.
 *
 * @param tiers the ranges of sizes of one input
 * @param undecidedShare the share of a tier's comparisons that may be undecided, from 0 to 1
 * @param control what was measured twice, for the lines
 */
public record KernelJudge(List<Tier> tiers, double undecidedShare, String control) {
  private static final int NOISE_PERCENTILE = 95;

  /** Copies the tiers. */
  public KernelJudge {
    tiers = List.copyOf(tiers);
  }

  /**
   * The answer.
   *
   * @param verdict the verdict
   * @param lines what it rests on: a line for each tier, then the worst
   */
  public record Answer(Verdict verdict, List<String> lines) {
    /** Copies the lines. */
    public Answer {
      lines = List.copyOf(lines);
    }
  }

  /** What came of a tier. */
  private record Tally(Tier tier, int compared, int slower, int undecided, double noise) {}

  /**
   * Judges.
   *
   * @param worst how many of the slowest to list
   */
  public Answer judge(List<KernelComparison> comparisons, int worst) {
    List<Tally> tallies =
        tiers.stream()
            .map(tier -> tally(tier, comparisons))
            .filter(each -> each.compared() > 0)
            .toList();
    List<String> lines = new ArrayList<>();
    tallies.forEach(each -> lines.addAll(lines(each)));
    comparisons.stream()
        .sorted(KernelComparison.worst())
        .limit(worst)
        .forEach(each -> lines.add(line(each)));
    if (tallies.isEmpty()) {
      lines.add("no fold was compared");
      return new Answer(Verdict.FAIL, lines);
    }
    if (tallies.stream().anyMatch(each -> each.slower() > 0)) {
      return new Answer(Verdict.REGRESSION, lines);
    }
    boolean isOpen = tallies.stream().anyMatch(this::isOpen);
    return new Answer(isOpen ? Verdict.INCONCLUSIVE : Verdict.PASS, lines);
  }

  private static Tally tally(Tier tier, List<KernelComparison> comparisons) {
    List<KernelComparison> own =
        comparisons.stream()
            .filter(each -> each.bytes() >= tier.from() && each.bytes() <= tier.to())
            .toList();
    if (own.isEmpty()) {
      return new Tally(tier, 0, 0, 0, 0);
    }
    double[] drifts = own.stream().mapToDouble(KernelComparison::noise).toArray();
    double noise = Spread.percentile(drifts, NOISE_PERCENTILE);
    double threshold = tier.threshold();
    int undecided = 0;
    int slower = 0;
    for (KernelComparison each : own) {
      double mine = Math.max(noise, Math.max(each.noise(), each.spread()));
      boolean isSlower =
          each.wrong() || each.certain() && each.change() > Math.max(threshold, 2 * mine);
      boolean couldBe =
          each.change() > threshold || mine > threshold && each.change() + 2 * mine > threshold;
      slower += isSlower ? 1 : 0;
      undecided += !isSlower && couldBe ? 1 : 0;
    }
    return new Tally(tier, own.size(), slower, undecided, noise);
  }

  private boolean isOpen(Tally tally) {
    return tally.undecided() > undecidedShare * tally.compared();
  }

  private List<String> lines(Tally tally) {
    String counts =
        String.format(
            Locale.ROOT,
            "%s: %d compared, %d slower or wrong, %d undecided; threshold %.1f %%, %s from itself"
                + " %.1f %% (95th percentile)",
            tally.tier().name(),
            tally.compared(),
            tally.slower(),
            tally.undecided(),
            100 * tally.tier().threshold(),
            control,
            100 * tally.noise());
    String remedy =
        String.format(
            Locale.ROOT,
            "  over %.1f %% undecided: measure with more --rounds, or judge by a higher --%s",
            100 * undecidedShare,
            tally.tier().name());
    return isOpen(tally) ? List.of(counts, remedy) : List.of(counts);
  }

  private static String line(KernelComparison each) {
    return each.wrong()
        ? "  " + each.name() + ": a wrong answer"
        : String.format(
            Locale.ROOT,
            "  %s: %+.1f %% (noise %.1f %%, uncertain by %.1f %%)%s",
            each.name(),
            100 * each.change(),
            100 * each.noise(),
            100 * each.spread(),
            each.certain() || each.change() <= 0 ? "" : ", not certain");
  }
}
