package io.jccl.tuner.explain;

import io.jccl.select.arch.PathExplanation;
import io.jccl.select.arch.Step;
import io.jccl.select.model.CostEntry;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.explain.RcclExplanation.Taken;
import io.jccl.tuner.json.PrettyJson;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An explanation of RCCL's or NCCL's choice as JSON. */
public final class RcclJson {
  private RcclJson() {}

  /** One JSON object. */
  public static String text(RcclExplanation why) {
    ObjectNode root = JsonMapper.shared().createObjectNode();
    call(why.asked(), root.putObject("call"));
    root.put("decision", why.decision());
    root.put("decider", why.decider().name().toLowerCase(Locale.ROOT));
    root.put("model", why.asked().model().name());
    why.done().ifPresent(taken -> taken(taken, root.putObject("predicted")));
    why.blocks().ifPresent(blocks -> root.put("blocks", blocks));
    why.tuned().ifPresent(taken -> taken(taken, root.putObject("tuned")));
    why.untuned().ifPresent(taken -> taken(taken, root.putObject("untuned")));
    table(why, root.putObject("table"));
    why.path().ifPresent(path -> path(path, root.putObject("path")));
    return PrettyJson.text(root);
  }

  private static void call(RcclCase asked, ObjectNode node) {
    node.put("collective", ConfigNames.label(asked.call().collective()))
        .put("type", asked.call().type().label())
        .put("op", asked.call().op().label())
        .put("bytes", asked.call().bytes())
        .put("nNodes", asked.topology().nodes())
        .put("nRanks", asked.topology().ranks())
        .put("numPipeOps", asked.call().operations())
        .put("regBuff", asked.registered() ? 1 : 0);
    asked.place().ifPresent(place -> node.put("arch", place.name()));
  }

  private static void taken(Taken taken, ObjectNode node) {
    node.put("channels", taken.size().channels()).put("threads", taken.size().threads());
    entry(taken.entry(), node);
  }

  private static void entry(CostEntry entry, ObjectNode node) {
    node.put("algorithm", entry.algorithm().label()).put("protocol", entry.protocol().label());
    if (entry.usable()) {
      node.put("us", entry.micros());
    }
    if (!entry.reason().isEmpty()) {
      node.put("reason", entry.reason());
    }
  }

  private static void table(RcclExplanation why, ObjectNode node) {
    node.put("file", why.asked().config().name()).put("mode", why.asked().config().mode().label());
    why.search()
        .row()
        .ifPresent(found -> node.put("row", found.where()).put("text", found.row().text()));
    ArrayNode passed = node.putArray("passed");
    why.search()
        .passed()
        .forEach(
            each ->
                passed
                    .addObject()
                    .put("row", each.where())
                    .put("text", each.text())
                    .put("reason", each.reason()));
  }

  private static void path(PathExplanation path, ObjectNode node) {
    node.put("name", path.path().name())
        .put("bypass", path.path().bypass())
        .put("inferred", path.path().inferred())
        .put("modelled", path.path().modelled());
    ArrayNode steps = node.putArray("steps");
    for (Step step : path.steps()) {
      steps
          .addObject()
          .put("stage", step.stage().label())
          .put("source", step.source())
          .put("outcome", step.outcome())
          .put("taken", step.taken())
          .put("inferred", step.inferred())
          .put("reason", step.reason());
    }
  }
}
