package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jccl.hip.image.KernelImages;
import io.jccl.hip.rtc.NewGpu;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.NativeCompiler;
import io.jccl.select.Settings;
import io.jccl.spi.Availability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fused kernels on a GPU that they must be compiled for. */
class FusedCompiledTest {
  private static final String HOME = "user.home";

  @TempDir private Path folder;
  private String home;

  /** What is compiled is kept below the home folder, so for a test that is another. */
  @BeforeEach
  void anotherHome() {
    NativeCompiler.assumeInstalled();
    assumeTrue(
        KernelImages.find(FusedKernels.FAMILY, "gfx942").isPresent(),
        "built without images for AMD GPUs");
    assumeTrue(System.getenv("XDG_CACHE_HOME") == null, "XDG_CACHE_HOME names the cache");
    home = System.getProperty(HOME);
    System.setProperty(HOME, folder.toString());
  }

  @AfterEach
  void theUsersHome() {
    if (home != null) {
      System.setProperty(HOME, home);
    }
  }

  @Test
  void aGpuWithoutAnImageIsSupported() throws IOException, InterruptedException {
    try (NewGpu gpu = NewGpu.in(folder)) {
      gpu.compilesTo(FusedKernels.FAMILY);
      HipDevice device = gpu.device();
      assertThat(new HipFusedEngine().supports(List.of(device, device), Settings.defaults()))
          .isEqualTo(Availability.READY);
      assertThat(folder.resolve(".cache").resolve("jccl").resolve("hiprtc")).isNotEmptyDirectory();
    }
  }

  @Test
  void whatTheCompilerRefusedIsNamedAndNotTriedAgain() throws IOException, InterruptedException {
    try (NewGpu gpu = NewGpu.in(folder)) {
      gpu.refusesAll();
      assertThatItStaysUnavailable(
          gpu, "cannot be compiled for " + NewGpu.ARCHITECTURE, "fused/", "line 3: error here");
    }
  }

  @Test
  void whatCannotBeLoadedIsNamedAndNotTriedAgain() throws IOException, InterruptedException {
    try (NewGpu gpu = NewGpu.in(folder)) {
      gpu.compilesToGarbage();
      assertThatItStaysUnavailable(gpu, "hipModuleLoadData", "hip:0");
    }
  }

  /** Asks twice, the second time where nothing that was compiled before is found. */
  private void assertThatItStaysUnavailable(NewGpu gpu, String... named) throws IOException {
    HipDevice device = gpu.device();
    HipFusedEngine engine = new HipFusedEngine();
    Availability first = engine.supports(List.of(device, device), Settings.defaults());
    assertThat(first)
        .isInstanceOfSatisfying(
            Availability.Unavailable.class,
            no -> {
              assertThat(no.reason()).contains(named);
              assertThat(no.remedy()).contains("another algorithm");
            });
    long attempts = gpu.attempts();
    System.setProperty(HOME, folder.resolve("another").toString());
    assertThat(engine.supports(List.of(device, device), Settings.defaults())).isEqualTo(first);
    assertThat(gpu.attempts()).isEqualTo(attempts);
  }
}
