package io.jccl.hip.rtc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jccl.device.Devices;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipException;
import io.jccl.hip.runtime.NativeCompiler;
import io.jccl.spi.Availability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels from the jar, and compiled for a GPU that the jar has no image for. */
class LoadedFamilyTest {
  private static final String FAMILY = "fold";

  @TempDir private Path folder;

  @Test
  void theImageOfTheJarIsTaken() {
    HipDevice device = (HipDevice) Devices.named("cpu").getFirst();
    assertThat(LoadedFamily.availability(device, FAMILY)).isEqualTo(Availability.READY);
    LoadedFamily family = LoadedFamily.load(device, FAMILY);
    assertThat(family.target()).isEqualTo("x86-64-v3");
    String kernel = family.kernels().iterator().next();
    assertThat(family.function(kernel).name()).isEqualTo(kernel);
    assertThatThrownBy(() -> family.function("absent"))
        .isInstanceOf(HipException.class)
        .hasMessageContaining("absent");
  }

  @Test
  void aFamilyThatThereIsNoneOfIsUnavailable() {
    HipDevice device = (HipDevice) Devices.named("cpu").getFirst();
    assertThat(LoadedFamily.availability(device, "absent"))
        .isInstanceOfSatisfying(
            Availability.Unavailable.class,
            answer -> assertThat(answer.reason()).contains("absent", "x86-64-v3", "cpu:0"));
    assertThatThrownBy(() -> LoadedFamily.load(device, "absent")).hasMessageContaining("cpu:0");
  }

  @Test
  void imagesThatAreMissingAreCompiledAndLoaded() throws IOException, InterruptedException {
    NativeCompiler.assumeInstalled();
    assumeTrue(
        KernelImages.find(FAMILY, "gfx942").isPresent(), "built without images for AMD GPUs");
    List<String> families = families();
    assertThat(families).contains("fold", "fused", "copy", "ll", "ll128", "litmus");
    try (NewGpu gpu = NewGpu.in(folder)) {
      HipDevice device = gpu.device();
      assertThat(device.name()).isEqualTo("hip:0");
      assertThat(device.architecture()).isEqualTo(NewGpu.ARCHITECTURE);
      for (String each : families) {
        gpu.compilesTo(each);
        assertThat(LoadedFamily.availability(device, each)).isEqualTo(Availability.READY);
        Path cache = folder.resolve("cache").resolve(each);
        LoadedFamily family = LoadedFamily.load(device, each, new ImageCache(cache));
        assertThat(family.target()).startsWith("gfx");
        assertThat(cache).isNotEmptyDirectory();
        Set<String> made = KernelImages.find(each, "x86-64-v3").orElseThrow().kernels().keySet();
        assertThat(family.kernels()).as("kernels of " + each).containsAnyElementsOf(made);
        for (String kernel : made) {
          assertThat(family.function(kernel).blocksPerUnit(1, 0)).as(kernel).isPositive();
        }
        assertThatThrownBy(() -> family.function("absent")).hasMessageContaining("absent");
      }

      gpu.removeLibraries();
      assertThat(LoadedFamily.availability(device, FAMILY))
          .isInstanceOfSatisfying(
              Availability.Unavailable.class,
              answer -> assertThat(answer.reason()).contains("gfx12345", "no hiprtc"));
    }
  }

  private static List<String> families() {
    return KernelImages.shipped().all().stream().map(KernelImage::family).distinct().toList();
  }
}
