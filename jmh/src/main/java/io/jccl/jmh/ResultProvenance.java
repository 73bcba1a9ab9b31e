package io.jccl.jmh;

import io.jccl.device.Devices;
import io.jccl.perf.kernel.KernelLab;
import io.jccl.perf.kernel.KernelOrigin;
import io.jccl.select.Settings;
import io.jccl.tuner.kernels.KernelMaking;
import io.jccl.tuner.kernels.KernelProvenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds to each result of a file that JMH wrote the key {@code jccl}: the provenance that raw files
 * of {@code tuner measure kernels} have. JMH's own keys stay as they are.
 */
final class ResultProvenance {
  private static final String KEY = "jccl";

  private ResultProvenance() {}

  /**
   * Adds it.
   *
   * @param command the arguments that JMH was run with
   */
  static void add(Path file, List<String> command) throws IOException {
    JsonMapper mapper = JsonMapper.shared();
    JsonNode results = mapper.readTree(Files.readString(file));
    String run = UUID.randomUUID().toString();
    Map<String, JsonNode> byDevice = new HashMap<>();
    for (JsonNode result : results) {
      String device = result.path("params").path("device").asString("host");
      JsonNode made =
          byDevice.computeIfAbsent(
              device, name -> mapper.readTree(KernelMaking.text(provenance(run, name, command))));
      ((ObjectNode) result).set(KEY, made);
    }
    Files.writeString(file, mapper.writerWithDefaultPrettyPrinter().writeValueAsString(results));
  }

  private static KernelProvenance provenance(String run, String device, List<String> command) {
    return KernelMaking.of(run, Settings.load(), origin(device), command);
  }

  private static KernelOrigin origin(String device) {
    if (!device.equals("host")) {
      io.jccl.device.Device found = Devices.named(device).getFirst();
      return KernelLab.of(found).origin(found);
    }
    return new KernelOrigin(
        device,
        device,
        System.getProperty("os.arch"),
        "the processor",
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory(),
        "",
        List.of(),
        List.of(),
        List.of());
  }
}
