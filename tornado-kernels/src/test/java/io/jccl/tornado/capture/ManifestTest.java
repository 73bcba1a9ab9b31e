package io.jccl.tornado.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tornado.kernel.Kernel;
import io.jccl.tornado.kernel.Kernels;
import io.jccl.tornado.lint.KernelCode;
import io.jccl.tornado.lint.KernelHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether what is checked in was captured from the kernels as they are now. */
class ManifestTest {
  private static final Path FOLDER = Path.of("src/main/opencl");

  @Test
  void everyKernelWasCapturedFromTheBytecodeThatItHas() throws IOException {
    Manifest manifest = Manifest.of(Files.readString(FOLDER.resolve("manifest.json")));
    KernelCode code = new KernelCode(getClass().getClassLoader());
    List<String> made =
        Kernels.all().stream()
            .map(
                kernel ->
                    line(
                        kernel.name(),
                        kernel.file(),
                        kernel.arguments(),
                        KernelHash.of(code, kernel.name())))
            .toList();
    List<String> captured =
        manifest.kernels().stream()
            .map(entry -> line(entry.name(), entry.file(), entry.argumentLongs(), entry.bytecode()))
            .toList();
    assertThat(captured)
        .describedAs(
            "kernels have changed since they were captured: run ./jccl kernels capture with"
                + " TORNADOVM_HOME set")
        .containsExactlyElementsOf(made);
  }

  @Test
  void everyKernelIsInItsFile() throws IOException {
    for (Kernel kernel : Kernels.all()) {
      assertThat(Files.readString(FOLDER.resolve(kernel.file())))
          .contains(
              "__kernel void "
                  + kernel.name()
                  + "(const Arguments"
                  + kernel.arguments()
                  + " arguments)");
    }
  }

  @Test
  void everyFileForbidsToFuseAndHasNoNaNByName() throws IOException {
    for (Kernel kernel : Kernels.all()) {
      assertThat(Files.readString(FOLDER.resolve(kernel.file())))
          .contains("#pragma OPENCL FP_CONTRACT OFF\n")
          .doesNotContain("NaNF")
          .doesNotContain("fma(");
    }
  }

  private static String line(String name, String file, int arguments, String hash) {
    return name + " " + file + " " + arguments + " " + hash;
  }
}
