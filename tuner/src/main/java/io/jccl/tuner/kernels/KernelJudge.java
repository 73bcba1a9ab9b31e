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
 * and twice the noise on. What noise leaves open is undecided, and too much of that inconclusive;
 * nothing compared is a failure.
 *
 * @param tiers the ranges of sizes of one input
 * @param undecidedShare the share of a tier's comparisons that may be undecided, from 0 to 1
 * @param twice what was measured twice, for the lines
 */
public record KernelJudge(List<Tier> tiers, double undecidedShare, String twice) {
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

  /**
   * Judges.
   *
   * @param worst how many of the slowest to list
   */
  public Answer judge(List<KernelComparison> comparisons, int worst) {
    List<String> lines = new ArrayList<>();
    int slower = 0;
    int compared = 0;
    boolean isOpen = false;
    for (Tier tier : tiers) {
      List<KernelComparison> own =
          comparisons.stream()
              .filter(each -> each.bytes() >= tier.from() && each.bytes() <= tier.to())
              .toList();
      if (own.isEmpty()) {
        continue;
      }
      double[] drifts = own.stream().mapToDouble(KernelComparison::noise).toArray();
      double noise = Spread.percentile(drifts, NOISE_PERCENTILE);
      int undecided = 0;
      int slow = 0;
      for (KernelComparison each : own) {
        double mine = Math.max(noise, Math.max(each.noise(), each.spread()));
        boolean isSlow = each.wrong() || each.change() > Math.max(tier.threshold(), 2 * mine);
        boolean couldBe =
            each.change() > tier.threshold()
                || mine > tier.threshold() && each.change() + 2 * mine > tier.threshold();
        slow += isSlow ? 1 : 0;
        undecided += !isSlow && couldBe ? 1 : 0;
      }
      compared += own.size();
      slower += slow;
      isOpen |= undecided > undecidedShare * own.size();
      lines.add(
          String.format(
              Locale.ROOT,
              "%s: %d compared, %d slower or wrong, %d undecided; threshold %.1f %%, %s from"
                  + " itself %.1f %% (95th percentile)",
              tier.name(),
              own.size(),
              slow,
              undecided,
              100 * tier.threshold(),
              twice,
              100 * noise));
    }
    comparisons.stream()
        .sorted(KernelComparison.worst())
        .limit(worst)
        .forEach(each -> lines.add(line(each)));
    if (compared == 0) {
      lines.add("no fold was compared");
      return new Answer(Verdict.FAIL, lines);
    }
    Verdict open = isOpen ? Verdict.INCONCLUSIVE : Verdict.PASS;
    return new Answer(slower > 0 ? Verdict.REGRESSION : open, lines);
  }

  private static String line(KernelComparison each) {
    return each.wrong()
        ? "  " + each.name() + ": a wrong answer"
        : String.format(
            Locale.ROOT,
            "  %s: %+.1f %% (noise %.1f %%, uncertain by %.1f %%)",
            each.name(),
            100 * each.change(),
            100 * each.noise(),
            100 * each.spread());
  }
}
