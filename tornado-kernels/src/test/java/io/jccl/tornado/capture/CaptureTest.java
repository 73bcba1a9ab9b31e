package io.jccl.tornado.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With an SDK: whether a capture gives what is checked in, byte for byte. Takes some minutes. */
@Tag("tornado")
class CaptureTest {
  @Test
  void aCaptureGivesWhatIsCheckedIn() throws Exception {
    String home = System.getenv("TORNADOVM_HOME");
    Assumptions.assumeTrue(
        home != null, "TORNADOVM_HOME is not set: install TornadoVM to run this");
    Map<String, String> files = new Capture(TornadoSdk.at(home), Path.of("")).files();
    assertThat(files).hasSizeGreaterThan(30);
    for (Map.Entry<String, String> file : files.entrySet()) {
      assertThat(file.getValue())
          .describedAs(file.getKey())
          .isEqualTo(Files.readString(Path.of("src/main/opencl", file.getKey())));
    }
  }
}
