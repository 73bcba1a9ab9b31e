package io.jccl.tornado.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LivePlacesTest {
  @Test
  void backEndsThatAreNotLoadedSayWhy() {
    assertThat(LivePlaces.absent("tornado.drivers.opencl"::equals, "opencl-backend,ptx-backend"))
        .containsExactly(
            "ptx: not loaded, though the SDK has it; its tornado-argfile decides",
            "spirv: not in this SDK");
  }

  @Test
  void onlyOpenClIsUsed() {
    assertThat(LivePlaces.state("opencl", true)).isEqualTo("used");
    assertThat(LivePlaces.state("opencl", false)).startsWith("not used");
    assertThat(LivePlaces.state("ptx", true)).startsWith("no fold of ours");
  }

  @Test
  void withoutTornadoThereIsNoPlace() {
    assertThat(new LiveKernelEngine().places()).isEmpty();
  }
}
