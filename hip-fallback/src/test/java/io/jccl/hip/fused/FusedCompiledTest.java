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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fused kernels on a GPU that they must be compiled for. */
class FusedCompiledTest {
  private static final String HOME = "user.home";

  @TempDir private Path folder;

  /** What is compiled is kept below the home folder, so for the test that is another. */
  @Test
  void aGpuWithoutAnImageIsSupported() throws IOException, InterruptedException {
    NativeCompiler.assumeInstalled();
    assumeTrue(
        KernelImages.find(FusedKernels.FAMILY, "gfx942").isPresent(),
        "built without images for AMD GPUs");
    assumeTrue(System.getenv("XDG_CACHE_HOME") == null, "XDG_CACHE_HOME names the cache");
    String home = System.getProperty(HOME);
    System.setProperty(HOME, folder.toString());
    try (NewGpu gpu = NewGpu.in(folder)) {
      gpu.compilesTo(FusedKernels.FAMILY);
      HipDevice device = gpu.device();
      assertThat(new HipFusedEngine().supports(List.of(device, device), Settings.defaults()))
          .isEqualTo(Availability.READY);
      assertThat(folder.resolve(".cache").resolve("jccl").resolve("hiprtc")).isNotEmptyDirectory();
    } finally {
      System.setProperty(HOME, home);
    }
  }
}
