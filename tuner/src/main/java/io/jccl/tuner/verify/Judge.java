package io.jccl.tuner.verify;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Judges a candidate against a baseline, with the baseline measured again as the scale.
 *
 * <p>The noise of a key is the largest of three: the 95th percentile of |control / baseline - 1|
 * over its tier, the same for the key alone, and the uncertainty of the change as the rounds show
 * it; it is unknown, and so without bound, if the tier has no key that was measured twice. A change
 * counts from the larger of the tier's threshold and twice the noise on: 95 % of unchanged keys are
 * within the noise, and with hundreds of keys the rest must not fail a gate.
 *
 * <p>A key is <em>undecided</em> if the change is over the threshold but not over that limit, if
 * noise alone is over the threshold and the change with it could be, or with fewer than three
 * rounds. If more than a share of a tier's keys are undecided, the verdict is INCONCLUSIVE, as it
 * is when keys of the baseline were not compared, unless that is allowed. A wrong result is a
 * regression. Nothing compared is a failure.
 *
 * @param tiers the ranges of sizes
 * @param undecidedShare the share of a tier's keys that may be undecided, from 0 to 1
 * @param partial whether the candidate may lack keys of the baseline
 */
public record Judge(List<Tier> tiers, double undecidedShare, boolean partial) {
  /** The fewest rounds whose spread says anything. */
  static final int LEAST_ROUNDS = 3;

  private static final int NOISE_PERCENTILE = 95;

  /** Copies the tiers. */
  public Judge {
    tiers = List.copyOf(tiers);
  }

  /**
   * The two usual tiers.
   *
   * @param largeFrom the smallest size whose time is given by throughput
   * @param latency the threshold below
   * @param throughput the threshold from there on
   */
  public static List<Tier> tiers(long largeFrom, double latency, double throughput) {
    return List.of(
        new Tier("latency", 0, largeFrom - 1, latency),
        new Tier("throughput", largeFrom, Long.MAX_VALUE, throughput));
  }

  /** Judges. */
  public Report report(List<Case> cases, List<Key> notCompared) {
    List<TierReport> reports =
        tiers.stream()
            .map(
                tier ->
                    report(
                        tier,
                        cases.stream()
                            .filter(each -> tier.holds(each.key().point().bytes()))
                            .toList()))
            .toList();
    if (cases.isEmpty()) {
      String missing = "no key was compared: baseline and candidate have none in common";
      return new Report(Verdict.FAIL, missing, reports, notCompared);
    }
    int wrong = count(reports, Finding.WRONG);
    int slower = count(reports, Finding.SLOWER);
    if (wrong + slower > 0) {
      String reason = slower + " keys are slower, " + wrong + " have wrong results";
      return new Report(Verdict.REGRESSION, reason, reports, notCompared);
    }
    for (TierReport each : reports) {
      int undecided = each.count(Finding.UNDECIDED);
      if (undecided > undecidedShare * each.keys().size()) {
        String reason =
            each.noise().isEmpty()
                ? "no key of the %s tier was measured twice".formatted(each.tier().name())
                : "noise leaves %d of %d keys of the %s tier undecided"
                    .formatted(undecided, each.keys().size(), each.tier().name());
        return new Report(Verdict.INCONCLUSIVE, reason, reports, notCompared);
      }
    }
    if (!notCompared.isEmpty() && !partial) {
      String reason = notCompared.size() + " keys of the baseline were not compared";
      return new Report(Verdict.INCONCLUSIVE, reason, reports, notCompared);
    }
    return new Report(
        Verdict.PASS, "no key is slower beyond threshold and noise", reports, notCompared);
  }

  private static int count(List<TierReport> reports, Finding finding) {
    return reports.stream().mapToInt(each -> each.count(finding)).sum();
  }

  private static TierReport report(Tier tier, List<Case> cases) {
    if (cases.isEmpty()) {
      return new TierReport(tier, OptionalDouble.empty(), 0, List.of());
    }
    double[] drifts =
        cases.stream().flatMapToDouble(each -> each.drift().stream()).map(Math::abs).toArray();
    OptionalDouble noise =
        drifts.length == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(Spread.percentile(drifts, NOISE_PERCENTILE));
    double[] changes =
        cases.stream().filter(each -> !each.isWrong()).mapToDouble(Case::change).toArray();
    List<Judged> keys = cases.stream().map(each -> judged(each, tier, noise)).toList();
    return new TierReport(tier, noise, changes.length == 0 ? 0 : Spread.median(changes), keys);
  }

  private static Judged judged(Case each, Tier tier, OptionalDouble tierNoise) {
    double own = Math.max(Math.abs(each.drift().orElse(0)), each.spread());
    double noise = Math.max(tierNoise.orElse(Double.POSITIVE_INFINITY), own);
    return new Judged(each, tier, noise, finding(each, tier, noise));
  }

  private static Finding finding(Case each, Tier tier, double noise) {
    double change = each.change();
    if (each.isWrong()) {
      return Finding.WRONG;
    }
    if (each.alike()) {
      return Finding.SAME;
    }
    if (each.rounds() < LEAST_ROUNDS) {
      return Finding.UNDECIDED;
    }
    if (change > limit(tier, noise)) {
      return Finding.SLOWER;
    }
    boolean couldBeSlower = noise > tier.threshold() && change + 2 * noise > tier.threshold();
    if (change > tier.threshold() || couldBeSlower) {
      return Finding.UNDECIDED;
    }
    return change < -limit(tier, noise) ? Finding.FASTER : Finding.SAME;
  }

  /** The relative change from which on a key counts as slower. */
  static double limit(Tier tier, double noise) {
    return Math.max(tier.threshold(), 2 * noise);
  }
}
