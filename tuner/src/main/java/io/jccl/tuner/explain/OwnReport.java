package io.jccl.tuner.explain;

import io.jccl.select.CallShape;
import io.jccl.select.Decision;
import io.jccl.select.Explanation;
import io.jccl.select.Explanation.Opinion;
import io.jccl.select.Explanation.Prediction;
import io.jccl.select.KernelRoute;
import io.jccl.select.KernelTable;
import io.jccl.select.Settings;
import io.jccl.select.Source;
import io.jccl.spi.KernelKey;
import io.jccl.tuner.json.PrettyJson;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An explanation of JCCL's own choice, for people and as JSON.
 *
 * @param why the explanation
 * @param architecture that of the devices; empty for host memory
 * @param kernels whose kernels fold; empty for collectives that only move data
 */
public record OwnReport(
    Explanation why, Optional<String> architecture, Optional<KernelRoute> kernels) {
  /** An explanation with the engine that these settings and tables give it. */
  public static OwnReport of(Explanation why, Optional<String> architecture, Settings settings) {
    CallShape shape = why.shape();
    boolean folds = shape.request().collective().reduces();
    long bytes = shape.bytes() / CallShape.blocks(shape.request());
    KernelRoute route =
        architecture
            .map(
                name ->
                    KernelRoute.of(
                        settings,
                        KernelTable.of(settings, name),
                        new KernelKey(shape.type(), shape.kind(), shape.request().ranks()),
                        bytes))
            .orElseGet(() -> KernelRoute.onHost(settings));
    return new OwnReport(why, architecture, folds ? Optional.of(route) : Optional.empty());
  }

  /** Prints it for people. */
  public void print(PrintWriter out) {
    CallShape shape = why.shape();
    out.printf(
        "%s of %d bytes of %s, %s, %d ranks on %d %s, %s, %s, operations %d%s%n",
        shape.request().collective().label(),
        shape.bytes(),
        shape.type().label(),
        shape.kind().label(),
        shape.request().ranks(),
        shape.machines(),
        shape.machines() == 1 ? "machine" : "machines",
        architecture.map(each -> "devices " + each).orElse("host memory"),
        shape.registered() ? "registered" : "not registered",
        shape.operations(),
        shape.captured() ? ", in a graph" : "");
    out.println("decision: " + why.decision().choice() + " from " + why.decision().source());
    out.println("kernels: " + kernelLine());
    out.println("threads: " + threads());
    out.println("predicted: " + why.taken().map(OwnReport::time).orElse("no model knows its time"));
    out.println(
        "the model's own choice: " + why.cheapest().map(OwnReport::time).orElse("it has none"));
    for (Opinion opinion : why.opinions()) {
      print(opinion, out);
    }
    out.println();
    out.println("not taken:");
    why.decision().refused().stream()
        .collect(
            Collectors.groupingBy(
                Decision.Refusal::reason,
                LinkedHashMap::new,
                Collectors.mapping(Decision.Refusal::candidate, Collectors.joining(", "))))
        .forEach((reason, candidates) -> out.println("  - " + candidates + ": " + reason));
    out.flush();
  }

  private String kernelLine() {
    return kernels
        .map(route -> route.engine() + ", " + route.evidence())
        .orElse("none that fold, data are only moved");
  }

  private String threads() {
    return architecture.isPresent()
        ? "of a block as many as the kernels are compiled for"
        : "one a rank, the caller's or its stream's";
  }

  private static String time(Prediction prediction) {
    return String.format(
        Locale.ROOT,
        "%s, %.2f us (%s)",
        prediction.choice(),
        prediction.micros(),
        prediction.model());
  }

  private static void print(Opinion opinion, PrintWriter out) {
    out.println();
    out.println(opinion.source() + ": " + part(opinion));
    for (Source.Passed passed : opinion.passed()) {
      out.println(
          "  - " + passed.what() + (passed.reason().isEmpty() ? "" : " " + passed.reason()));
    }
    opinion
        .proposal()
        .ifPresent(taken -> out.println("  + " + taken.origin() + " takes " + taken.candidate()));
  }

  private static String part(Opinion opinion) {
    return switch (opinion.part()) {
      case DECIDED -> "decides";
      case SILENT -> "asked, has no answer";
      case LATE -> "not asked, another has decided; it says";
      case OFF -> opinion.off().orElse("switched off") + "; it would say";
    };
  }

  /** One JSON object. */
  public String json() {
    ObjectNode root = JsonMapper.shared().createObjectNode();
    call(root.putObject("call"));
    root.putObject("decision")
        .put("choice", why.decision().choice().toString())
        .put("algorithm", why.decision().choice().algorithm().name())
        .put("protocol", why.decision().choice().protocol().label())
        .put("channels", why.decision().choice().channels())
        .put("fused", why.decision().fused())
        .put("source", why.decision().source());
    kernels.ifPresent(
        route ->
            root.putObject("kernels")
                .put("engine", route.engine())
                .put("evidence", route.evidence()));
    root.put("threads", threads());
    why.taken().ifPresent(each -> predicted(each, root.putObject("predicted")));
    why.cheapest().ifPresent(each -> predicted(each, root.putObject("model")));
    ArrayNode sources = root.putArray("sources");
    why.opinions().forEach(each -> opinion(each, sources.addObject()));
    ArrayNode refused = root.putArray("refused");
    why.decision()
        .refused()
        .forEach(
            each ->
                refused
                    .addObject()
                    .put("candidate", each.candidate())
                    .put("reason", each.reason()));
    return PrettyJson.text(root);
  }

  private void call(ObjectNode node) {
    CallShape shape = why.shape();
    node.put("collective", shape.request().collective().label())
        .put("type", shape.type().label())
        .put("op", shape.kind().label())
        .put("bytes", shape.bytes())
        .put("ranks", shape.request().ranks())
        .put("root", shape.request().root())
        .put("machines", shape.machines())
        .put("operations", shape.operations())
        .put("registered", shape.registered())
        .put("captured", shape.captured())
        .put("arch", architecture.orElse("host"));
  }

  private static void predicted(Prediction prediction, ObjectNode node) {
    node.put("choice", prediction.choice().toString())
        .put("us", prediction.micros())
        .put("by", prediction.model());
  }

  private static void opinion(Opinion opinion, ObjectNode node) {
    node.put("source", opinion.source())
        .put("part", opinion.part().name().toLowerCase(Locale.ROOT));
    opinion.off().ifPresent(reason -> node.put("off", reason));
    opinion
        .proposal()
        .ifPresent(
            each ->
                node.putObject("takes")
                    .put("candidate", each.candidate().toString())
                    .put("origin", each.origin()));
    ArrayNode passed = node.putArray("passed");
    opinion
        .passed()
        .forEach(each -> passed.addObject().put("what", each.what()).put("reason", each.reason()));
  }
}
