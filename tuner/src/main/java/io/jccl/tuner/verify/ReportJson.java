package io.jccl.tuner.verify;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A report as one JSON object; changes and noise are relative, 0.05 for 5 percent. */
public final class ReportJson {
  private ReportJson() {}

  /** The object; whoever prints it may add to it. */
  public static ObjectNode of(Report report) {
    ObjectNode object =
        JsonMapper.shared()
            .createObjectNode()
            .put("verdict", report.verdict().name())
            .put("reason", report.reason())
            .put("compared", report.compared());
    report.tiers().forEach(each -> tier(each, object.withArray("tiers").addObject()));
    report.worst().forEach(each -> key(each, object.withArray("keys").addObject()));
    report.notCompared().forEach(each -> object.withArray("not_compared").add(each.toString()));
    return object;
  }

  /** The object for a table. */
  public static ObjectNode of(TableReport report, Verdict verdict) {
    ObjectNode object = JsonMapper.shared().createObjectNode().put("verdict", verdict.name());
    object.set("against_model", of(report.againstModel()));
    object
        .put("other_choices", report.changes().size())
        .put("median_regret", report.medianRegret())
        .put("worst_regret", report.worstRegret())
        .put("median_regret_outside_noise", report.medianOutsideNoise())
        .put("worst_regret_outside_noise", report.worstOutsideNoise());
    for (Regret each : report.regrets()) {
      ObjectNode regret =
          object
              .withArray("regrets")
              .addObject()
              .put("point", each.point().toString())
              .put("choice", each.chosen().toString())
              .put("best", each.best().toString())
              .put("regret", each.relative());
      if (!Double.isInfinite(each.noise())) {
        regret.put("noise", each.noise());
      }
    }
    return object;
  }

  private static void tier(TierReport each, ObjectNode object) {
    object
        .put("name", each.tier().name())
        .put("from_bytes", each.tier().from())
        .put("to_bytes", each.tier().to())
        .put("threshold", each.tier().threshold())
        .put("keys", each.keys().size())
        .put("change", each.change());
    each.noise().ifPresent(noise -> object.put("noise", noise));
    for (Finding finding : Finding.values()) {
      object.put(finding.label(), each.count(finding));
    }
  }

  private static void key(Judged each, ObjectNode object) {
    object
        .put("key", each.of().key().toString())
        .put("finding", each.finding().label())
        .put("baseline_us", each.of().baseline())
        .put("rounds", each.of().rounds());
    if (!each.of().isWrong()) {
      object.put("candidate_us", each.of().candidate()).put("change", each.of().change());
    }
    if (!Double.isInfinite(each.noise())) {
      object.put("noise", each.noise()).put("limit", each.limit());
    }
  }
}
