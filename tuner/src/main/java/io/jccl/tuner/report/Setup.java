package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.text;

import io.jccl.perf.kernel.KernelOrigin;
import io.jccl.tuner.kernels.KernelClocks;
import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.kernels.KernelProvenance;
import io.jccl.tuner.page.Document;
import io.jccl.tuner.page.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a bench's samples were made with. */
final class Setup {
  private static final int HASH_DIGITS = 12;

  private Setup() {}

  /** The part. */
  static String html(Bench bench) {
    return Document.facts(facts(bench)) + images(bench.made().device()) + clocks(bench);
  }

  private static List<Map.Entry<String, String>> facts(Bench bench) {
    KernelProvenance made = bench.made();
    KernelOrigin device = made.device();
    List<Map.Entry<String, String>> facts = new ArrayList<>();
    facts.add(
        Map.entry(
            "device",
            "%s: %s, runtime %s, %s, %d compute %s, %s of memory"
                .formatted(
                    device.name(),
                    device.description(),
                    device.runtime(),
                    device.architecture(),
                    device.computeUnits(),
                    device.computeUnits() == 1 ? "unit" : "units",
                    memory(device.memoryBytes()))));
    add(facts, "driver", device.driver());
    add(facts, "clocks at the start", String.join(", ", device.clocks()));
    facts.add(
        Map.entry("machine", "%s, %d cores, %s".formatted(made.cpu(), made.cores(), made.os())));
    facts.add(Map.entry("library", "JCCL " + made.version()));
    facts.add(Map.entry("JVM", (made.jvm() + " " + String.join(" ", made.jvmOptions())).strip()));
    add(facts, "toolchains", String.join(", ", device.toolchains()));
    add(facts, "settings", String.join("; ", made.settings()));
    KernelFile file = bench.file();
    String cut = file.cutOff() ? "; its last line was cut off and is left out" : "";
    facts.add(Map.entry("samples", file.samples().size() + " of " + file.name() + cut));
    file.provenances().forEach(each -> facts.add(Map.entry("measured", measured(each))));
    return facts;
  }

  private static void add(List<Map.Entry<String, String>> facts, String name, String text) {
    if (!text.isEmpty()) {
      facts.add(Map.entry(name, text));
    }
  }

  private static String memory(long bytes) {
    return Markup.tick((double) bytes / (1L << 30)) + " GiB";
  }

  private static String measured(KernelProvenance each) {
    String load = each.load() < 0 ? "" : ", load average %.2f".formatted(each.load());
    return each.start() + load + ", by: jccl " + String.join(" ", each.command());
  }

  private static String images(KernelOrigin device) {
    return device.images().stream()
        .map(
            image ->
                ("<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td><td>%s</td>"
                        + "<td class=\"code\">%s</td><td class=\"code\">%s</td></tr>\n")
                    .formatted(
                        text(Way.name(image.engine())),
                        text(image.family()),
                        text(image.target()),
                        text(image.compiler()),
                        text(image.sources()),
                        text(first(image.sha256()))))
        .collect(
            Collectors.joining(
                "",
                """
                <div class="scroll"><table class="images"><caption>Images of kernels</caption>
                <thead><tr><th scope="col">engine</th><th scope="col">family</th>\
                <th scope="col">target</th><th scope="col">compiler</th>\
                <th scope="col">hash of the sources</th><th scope="col">SHA-256</th></tr></thead>
                <tbody>
                """,
                "</tbody></table></div>\n"));
  }

  private static String first(String hash) {
    return hash.substring(0, Math.min(HASH_DIGITS, hash.length())) + "…";
  }

  private static String clocks(Bench bench) {
    List<KernelClocks> seen =
        bench.file().clocks().stream().filter(each -> !each.seen().isEmpty()).toList();
    if (seen.isEmpty()) {
      return "";
    }
    return seen.stream()
        .map(
            each ->
                "<tr><th scope=\"row\">%d</th><td>%s</td></tr>\n"
                    .formatted(each.round(), text(String.join(", ", each.seen()))))
        .collect(
            Collectors.joining(
                "",
                """
                <details class="clocks"><summary>Clock rates as each round began</summary>
                <table><thead><tr><th scope="col">round</th><th scope="col">seen</th></tr></thead>
                <tbody>
                """,
                "</tbody></table></details>\n"));
  }
}
