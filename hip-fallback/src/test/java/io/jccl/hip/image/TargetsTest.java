package io.jccl.hip.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each architecture gets the best image that it can run, or none. */
final class TargetsTest {
  private static final List<String> ALL =
      List.of("gfx90a", "gfx942", "gfx9-4-generic", "sm_80", "sm_90", "x86-64-v3");

  @ParameterizedTest
  @CsvSource({
    "gfx942, gfx942",
    "gfx942:sramecc+:xnack-, gfx942",
    "gfx90a:sramecc+:xnack-, gfx90a",
    "gfx950, gfx9-4-generic",
    "gfx941, gfx9-4-generic",
    "gfx908, ",
    "gfx1100, ",
    "sm_90, sm_90",
    "sm_100, sm_90",
    "sm_86, sm_80",
    "sm_75, ",
    "x86-64-v3, x86-64-v3",
    "x86-64-v4, x86-64-v3",
    "x86-64, x86-64-v3",
    "x86-64-v2, ",
    "aarch64, ",
  })
  void bestOf(String architecture, String target) {
    assertThat(Targets.best(architecture, ALL).orElse(null)).isEqualTo(target);
  }

  @ParameterizedTest
  @CsvSource({"sm_90, ", "sm_90a, sm_90a", "sm_100, "})
  void ptxOfOneProcessorRunsThereAlone(String architecture, String target) {
    assertThat(Targets.best(architecture, List.of("sm_90a")).orElse(null)).isEqualTo(target);
  }
}
