package io.jccl.tests.command;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * Options of nccl-tests and rccl-tests that have one legal value here. They are accepted so that
 * existing command lines run, and refused by name when they ask for something else.
 */
final class FixedOptions {
  private static final String ONLY = "only ${DEFAULT-VALUE}: ";

  @Option(
      names = {"-p", "--parallel_init"},
      defaultValue = "0",
      paramLabel = "N",
      description = ONLY + "all ranks are always made at once")
  private String parallel;

  @Option(
      names = {"-y", "--stream_null"},
      defaultValue = "0",
      paramLabel = "N",
      description = ONLY + "ranks have streams of their own")
  private String streamNull;

  @Option(
      names = {"-x", "--cta_policy"},
      defaultValue = "-1",
      paramLabel = "N",
      description = ONLY + "each kernel has its own number of thread blocks")
  private String ctaPolicy;

  @Option(
      names = {"-D", "--device_implementation"},
      defaultValue = "0",
      paramLabel = "N",
      description = ONLY + "there is no device API")
  private String device;

  @Option(
      names = {"-V", "--device_cta_count"},
      defaultValue = "16",
      paramLabel = "N",
      description = ONLY + "there is no device API")
  private String deviceCtas;

  @Option(
      names = {"-Y", "--memory_type"},
      defaultValue = "host",
      paramLabel = "TYPE",
      description = ONLY + "--device chooses device memory")
  private String memoryType;

  @Option(
      names = {"-E", "--rotating_tensor"},
      defaultValue = "0",
      paramLabel = "N",
      description = ONLY + "buffers rotate as in nccl-tests")
  private String rotating;

  @Option(
      names = {"-s", "--stress_cycles"},
      defaultValue = "1",
      paramLabel = "N",
      description = ONLY + "use -N")
  private String stress;

  private record Fixed(String value, String legal) {}

  void check() {
    Map<String, Fixed> all = new LinkedHashMap<>();
    all.put("parallel_init (-p)", new Fixed(parallel, "0"));
    all.put("stream_null (-y)", new Fixed(streamNull, "0"));
    all.put("cta_policy (-x)", new Fixed(ctaPolicy, "-1"));
    all.put("device_implementation (-D)", new Fixed(device, "0"));
    all.put("device_cta_count (-V)", new Fixed(deviceCtas, "16"));
    all.put("memory_type (-Y)", new Fixed(memoryType, "host"));
    all.put("rotating_tensor (-E)", new Fixed(rotating, "0"));
    all.put("stress_cycles (-s)", new Fixed(stress, "1"));
    all.forEach(
        (name, option) -> {
          if (!option.value().equals(option.legal())) {
            throw new IllegalArgumentException(
                name
                    + " "
                    + option.value()
                    + " is not supported; the only legal value is "
                    + option.legal());
          }
        });
  }
}
