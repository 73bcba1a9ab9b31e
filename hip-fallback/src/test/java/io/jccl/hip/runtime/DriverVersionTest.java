package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverVersionTest {
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "version", ""), text);
  }

  @Test
  void theDriverComesBeforeTheInterface() throws IOException {
    Path module = file("580.159.04\n");
    assertThat(DriverVersion.text(13000, List.of(module)))
        .isEqualTo("driver 580.159.04 (CUDA 13.0)");
    Path line =
        file(
            "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  535.104.05  Release Build\n"
                + "GCC version:  gcc version 12.3.0\n");
    Path none = folder.resolve("none");
    assertThat(DriverVersion.text(12080, List.of(none, line, module)))
        .isEqualTo("driver 535.104.05 (CUDA 12.8)");
    assertThat(DriverVersion.text(60241134, List.of(file("6.8.5"))))
        .isEqualTo("driver 6.8.5 (HIP 6.2.41134)");
  }

  @Test
  void whatIsNotToldIsNotClaimed() throws IOException {
    assertThat(DriverVersion.text(13000, List.of(file("unknown x86_64\n")))).isEqualTo("CUDA 13.0");
    assertThat(DriverVersion.text(60200000, List.of())).isEqualTo("HIP 6.2.0");
  }

  @Test
  void theCpuDeviceHasNoDriver() {
    assertThat(new CpuRuntime().version()).isEqualTo("the CPU device, HIP 6.2.0");
  }

  @Test
  void eachVendorsFilesAreItsOwn() {
    assertThat(DriverVersion.files("cuda"))
        .isNotEmpty()
        .allMatch(f -> f.toString().contains("nvi"));
    assertThat(DriverVersion.files("hip")).isNotEmpty().allMatch(f -> f.toString().contains("amd"));
    assertThat(DriverVersion.files("cpu")).isEmpty();
  }
}
