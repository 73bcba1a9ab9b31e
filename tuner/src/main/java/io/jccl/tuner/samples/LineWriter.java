package io.jccl.tuner.samples;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes lines as {@link LineReader} reads them, without what ends them. */
final class LineWriter {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  /** Times are kept to the nanosecond. */
  private static final double NANOS = 1e3;

  private LineWriter() {}

  static String text(Line line) {
    ObjectNode object =
        switch (line) {
          case Provenance provenance -> provenance(provenance);
          case SweepPlan plan -> plan(plan);
          case Sample sample -> sample(sample);
        };
    return MAPPER.writeValueAsString(object);
  }

  private static ObjectNode of(String kind) {
    return MAPPER.createObjectNode().put("kind", kind);
  }

  private static ObjectNode provenance(Provenance from) {
    ObjectNode object =
        of("provenance")
            .put("hash", from.hash())
            .put("run", from.run())
            .put("start", from.start())
            .put("version", from.version())
            .put("jvm", from.jvm());
    object.set("jvm_options", MAPPER.valueToTree(from.jvmOptions()));
    object
        .put("os", from.os())
        .put("host", from.host())
        .put("cpu", from.cpu())
        .put("cores", from.cores());
    object.set("devices", MAPPER.valueToTree(from.devices()));
    object.set("settings", MAPPER.valueToTree(from.settings()));
    object.set("command", MAPPER.valueToTree(from.command()));
    return object.put("load", from.load());
  }

  private static ObjectNode plan(SweepPlan plan) {
    ObjectNode object = of("plan").put("run", plan.run()).put("rounds", plan.rounds());
    ArrayNode points = object.putArray("points");
    for (SweepPlan.PlannedPoint each : plan.points()) {
      ObjectNode point = points.addObject();
      put(point, each.point());
      point.put("iterations", each.iterations());
      put(point.putObject("baseline"), each.baseline());
      ArrayNode candidates = point.putArray("candidates");
      each.candidates().forEach(candidate -> put(candidates.addObject(), candidate));
    }
    return object;
  }

  private static ObjectNode sample(Sample sample) {
    ObjectNode object = of("sample").put("run", sample.run());
    put(object, sample.point());
    object.put("role", sample.role().label());
    put(object.putObject("choice"), sample.choice());
    object.put("round", sample.round());
    ArrayNode times = object.putArray("times_us");
    sample.micros().forEach(each -> times.add(Math.round(each * NANOS) / NANOS));
    return object
        .put("correct", sample.correct())
        .put("checked", sample.checked())
        .put("provenance", sample.provenance());
  }

  private static void put(ObjectNode object, Point point) {
    object
        .put("collective", point.collective().label())
        .put("type", point.type().label())
        .put("op", point.op().label())
        .put("ranks", point.ranks())
        .put("bytes", point.bytes())
        .put("device", point.device())
        .put("registered", point.registered());
  }

  private static void put(ObjectNode object, ChoiceName choice) {
    object
        .put("algorithm", choice.algorithm())
        .put("protocol", choice.protocol().label())
        .put("channels", choice.channels());
  }
}
