package io.jccl.tornado.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Availability;
import io.jccl.spi.KernelKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TornadoJvmTest {
  @Test
  void aJvmWithoutTornadoSaysHowToStartOne() {
    Availability answer =
        new LiveKernelEngine().supports(new KernelKey(DataType.FLOAT32, ReduceOp.Kind.SUM, 2));
    assertThat(answer).isInstanceOf(Availability.Unavailable.class);
    Availability.Unavailable missing = (Availability.Unavailable) answer;
    assertThat(missing.reason()).isEqualTo("TornadoVM is not in this JVM");
    assertThat(missing.remedy())
        .contains("./jccl --tornado", "tornado-argfile -Dtornado.recover.bailout=False ");
  }

  @Test
  void theLaunchersOptionsAreThoseThatAreChecked() throws IOException {
    try (InputStream stream = TornadoJvm.class.getResourceAsStream("/io/jccl/tornado/jvm.args")) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(text.lines().filter(line -> !line.startsWith("#")))
          .containsExactlyElementsOf(TornadoJvm.options());
    }
  }

  @Test
  void unpackingIsNeverLive() {
    assertThat(LiveKernelEngine.unpacking().toString()).contains("polls a flag");
  }
}
