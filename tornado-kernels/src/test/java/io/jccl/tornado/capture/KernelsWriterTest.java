package io.jccl.tornado.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Whether the kernels that are written by a program are what it writes. */
class KernelsWriterTest {
  private static final Path FOLDER = Path.of("src/main/java/io/jccl/tornado/kernel");

  @Test
  void foldKernelsAreWhatIsWritten() throws IOException {
    check("FoldKernels.java", KernelsWriter.folds());
  }

  @Test
  void linkKernelsAreWhatIsWritten() throws IOException {
    check("LinkKernels.java", KernelsWriter.links());
  }

  private static void check(String name, String written) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("jccl.kernels.rewrite")) {
      Files.writeString(file, written);
    }
    assertThat(Files.readString(file))
        .describedAs("write it anew by -Djccl.kernels.rewrite=true, then capture the kernels")
        .isEqualTo(written);
  }
}
