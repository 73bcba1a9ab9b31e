package io.jccl.hip.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script of a bundle finds what is beside it, with a Java that prints its arguments. */
@DisabledOnOs(OS.WINDOWS)
class BundleLauncherTest {
  @TempDir private Path folder;

  @BeforeEach
  void unpack() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("jccl/runtime/bin"));
    Files.writeString(bin.resolve("java"), "#!/bin/bash\necho \"$@\"\n");
    Files.writeString(folder.resolve("jccl/class-path"), "a.jar\nb.jar\n");
    try (InputStream script = Bundle.class.getResourceAsStream("jccl")) {
      Files.copy(script, folder.resolve("jccl/jccl"));
    }
    assertThat(bin.resolve("java").toFile().setExecutable(true)).isTrue();
    assertThat(folder.resolve("jccl/jccl").toFile().setExecutable(true)).isTrue();
  }

  private String launch(Path script) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(script.toString(), "info").start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).isZero();
    return said.replace(folder.toRealPath().toString(), "HERE").strip();
  }

  @Test
  void byItsPathAndThroughLinks() throws Exception {
    Path links = Files.createDirectory(folder.resolve("bin"));
    Path relative = Files.createSymbolicLink(links.resolve("one"), Path.of("../jccl/jccl"));
    Path link = Files.createSymbolicLink(links.resolve("two"), relative.toAbsolutePath());
    for (Path script : new Path[] {folder.resolve("jccl/jccl"), relative, link}) {
      assertThat(launch(script))
          .endsWith("-cp HERE/jccl/lib/a.jar:HERE/jccl/lib/b.jar io.jccl.tests.Main info");
    }
  }
}
