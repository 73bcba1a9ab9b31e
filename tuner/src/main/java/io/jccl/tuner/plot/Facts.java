package io.jccl.tuner.plot;

import io.jccl.tuner.samples.Provenance;
import io.jccl.tuner.samples.SampleFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the samples of a page were made with: names and texts for its head. */
public final class Facts {
  private Facts() {}

  /** The facts, file by file; a setup that the file before has alike is not told again. */
  public static List<Map.Entry<String, String>> of(List<SampleFile> files) {
    List<Map.Entry<String, String>> facts = new ArrayList<>();
    String before = "";
    for (SampleFile file : files) {
      String cut = file.cutOff() ? ", the last line was cut off and is left out" : "";
      facts.add(Map.entry("samples", file.samples().size() + " of " + file.name() + cut));
      for (Provenance each : file.provenances()) {
        facts.add(Map.entry("measured", measured(each)));
        if (!each.setup().equals(before)) {
          facts.addAll(setup(each));
          before = each.setup();
        }
      }
    }
    return facts;
  }

  private static String measured(Provenance each) {
    String load = each.load() < 0 ? "" : ", load average %.2f".formatted(each.load());
    return each.start() + load + ", by: " + String.join(" ", each.command());
  }

  private static List<Map.Entry<String, String>> setup(Provenance each) {
    List<Map.Entry<String, String>> facts = new ArrayList<>();
    facts.add(Map.entry("machine", each.cpu() + ", " + each.cores() + " cores, " + each.os()));
    if (!each.devices().isEmpty()) {
      facts.add(Map.entry("devices", String.join("; ", each.devices())));
    }
    String options = each.jvmOptions().isEmpty() ? "" : ", " + String.join(" ", each.jvmOptions());
    facts.add(Map.entry("software", "JCCL " + each.version() + ", " + each.jvm() + options));
    if (!each.settings().isEmpty()) {
      facts.add(Map.entry("settings", String.join("; ", each.settings())));
    }
    return facts;
  }
}
