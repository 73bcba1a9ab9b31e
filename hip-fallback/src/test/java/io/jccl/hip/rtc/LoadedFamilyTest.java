package io.jccl.hip.rtc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jccl.device.Devices;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipException;
import io.jccl.hip.runtime.HipRuntime;
import io.jccl.hip.runtime.NativeCompiler;
import io.jccl.spi.Availability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
            answer -> assertThat(answer.reason()).contains("x86-64-v3", "cpu:0"));
    assertThatThrownBy(() -> LoadedFamily.load(device, "absent")).hasMessageContaining("cpu:0");
  }

  /** The CPU device stands in for a GPU of a new kind, its image for what hiprtc makes. */
  @Test
  void anImageThatIsMissingIsCompiledAndLoaded() throws IOException, InterruptedException {
    NativeCompiler.assumeInstalled();
    assumeTrue(
        KernelImages.find(FAMILY, "gfx942").isPresent(), "built without images for AMD GPUs");
    Path hip = cpuDevice("\"gfx12345:sramecc+\"");
    NativeCompiler.compile(
        folder.resolve("libhiprtc.so"),
        List.of(NativeCompiler.source("fake_hiprtc.cpp")),
        "-shared",
        "-fPIC");
    KernelImage image = KernelImages.find(FAMILY, "x86-64-v3").orElseThrow();
    Files.write(folder.resolve("code"), image.bytes());

    System.setProperty("jccl.hip.library", hip.toString());
    try {
      HipDevice device = (HipDevice) new HipRuntime().devices().getFirst();
      assertThat(device.name()).isEqualTo("hip:0");
      assertThat(device.architecture()).isEqualTo("gfx12345");
      assertThat(LoadedFamily.availability(device, FAMILY)).isEqualTo(Availability.READY);
      ImageCache cache = new ImageCache(folder.resolve("cache"));
      LoadedFamily family = LoadedFamily.load(device, FAMILY, cache);
      assertThat(family.target()).startsWith("gfx");
      assertThat(folder.resolve("cache")).isNotEmptyDirectory();
      String kernel = image.kernels().keySet().iterator().next();
      assertThat(family.function(kernel).blocksPerUnit(1, 0)).isPositive();
      assertThatThrownBy(() -> family.function("absent")).hasMessageContaining("absent");

      Files.delete(folder.resolve("libhiprtc.so"));
      Files.delete(hip);
      assertThat(LoadedFamily.availability(device, FAMILY))
          .isInstanceOfSatisfying(
              Availability.Unavailable.class,
              answer -> assertThat(answer.reason()).contains("gfx12345", "no hiprtc"));
    } finally {
      System.clearProperty("jccl.hip.library");
    }
  }

  /** The CPU device, compiled with another name of its architecture. */
  private Path cpuDevice(String architecture) throws IOException, InterruptedException {
    Path sources = Files.createDirectories(folder.resolve("native").resolve("cpu"));
    Path original = Path.of("src", "main", "native");
    Files.copy(original.resolve("hip_abi.h"), sources.resolveSibling("hip_abi.h"));
    List<Path> files;
    try (Stream<Path> all = Files.list(original.resolve("cpu"))) {
      files = all.toList();
    }
    List<Path> compiled = new ArrayList<>();
    for (Path file : files) {
      Path copy = sources.resolve(file.getFileName());
      Files.writeString(copy, Files.readString(file).replace("\"x86-64-v3\"", architecture));
      if (copy.toString().endsWith(".cpp")) {
        compiled.add(copy);
      }
    }
    return NativeCompiler.compile(
        folder.resolve("libamdhip64.so"), compiled, "-shared", "-fPIC", "-Wl,-Bsymbolic");
  }
}
