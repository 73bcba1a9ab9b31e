package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.device.Devices;
import io.jccl.hip.rtc.LoadedFamily;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipModule;
import io.jccl.hip.runtime.NativeCompiler;
import io.jccl.spi.Availability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials of links. */
class LitmusTest {
  private static final Litmus.Extent LONG = new Litmus.Extent(300_000, Duration.ofSeconds(40));
  private static final String REMEDY = "use LL or Simple on this link";

  private final HipDevice writer = (HipDevice) TestDevices.apart(2).get(0);
  private final HipDevice reader = (HipDevice) TestDevices.apart(2).get(1);

  @TempDir private Path folder;

  @Test
  void linksThatKeepLinesWholeAreSafe() {
    for (HipDevice each : new HipDevice[] {writer, reader}) {
      Litmus.Result result = Litmus.run(writer, each, LONG);
      assertThat(result.lines()).as("lines seen").isGreaterThanOrEqualTo(Litmus.Result.ENOUGH);
      assertThat(result.violations()).isZero();
      assertThat(result.availability()).isEqualTo(Availability.READY);
    }
  }

  /** A writer that stores the flag, waits until it was seen, and then stores the data. */
  @Test
  void aWriterThatTearsEveryLineIsFound() throws IOException, InterruptedException {
    NativeCompiler.assumeInstalled();
    Path image =
        NativeCompiler.compile(
            folder.resolve("wrong_writer.so"),
            List.of(NativeCompiler.source("wrong_writer.cpp")),
            "-O2",
            "-shared",
            "-fPIC");
    int rounds = 20;
    int lines = 32;
    int wordsBesideTheFlag = 31;
    HipDevice one = (HipDevice) Devices.named("cpu").get(0);
    HipDevice other = (HipDevice) Devices.named("cpu").get(1);
    try (HipModule wrong = one.load(Files.readAllBytes(image))) {
      LitmusTrial.Kernels kernels =
          new LitmusTrial.Kernels(
              wrong.function("litmus_write"),
              LoadedFamily.load(other, "litmus").function("litmus_read"));
      Litmus.Extent extent = new Litmus.Extent(rounds, Duration.ofSeconds(40));
      Litmus.Result result = Litmus.run(one, other, kernels, extent);
      assertThat(result.lines()).as("lines seen").isEqualTo(rounds * lines);
      assertThat(result.violations())
          .as("older words, each counted whenever it was looked at")
          .isGreaterThanOrEqualTo(rounds * lines * wordsBesideTheFlag);
      assertThat(result.isConclusive()).isTrue();
      assertThat(result.availability()).isInstanceOf(Availability.Unavailable.class);
    }
  }

  @Test
  void aTrialIsMadeOnce() {
    assertThat(Litmus.run(writer, reader)).isSameAs(Litmus.run(writer, reader));
  }

  @Test
  void aTrialThatSawTooLittleDecidesNothing() {
    Litmus.Result result = Litmus.run(writer, reader, new Litmus.Extent(0, Duration.ZERO));
    assertThat(result.lines()).isZero();
    assertThat(result.isConclusive()).isFalse();
    assertThat(new Litmus.Result(9_999, 0, "").availability())
        .isEqualTo(
            new Availability.Unavailable(
                "inconclusive: 9,999 lines were seen to arrive, and it takes 10,000 to tell",
                REMEDY));
    assertThat(new Litmus.Result(10_000, 0, "").availability()).isEqualTo(Availability.READY);
  }

  @Test
  void violationsAreCounted() {
    assertThat(new Litmus.Result(300, 12, "").availability())
        .isEqualTo(
            new Availability.Unavailable(
                "12 words were older than the flag beside them, in 300 lines", REMEDY));
  }

  @Test
  void theEngineNamesTheLink() {
    assertThat(new HipFusedEngine().keepsLines(List.of(writer, reader)))
        .isEqualTo(Availability.READY);
    assertThat(HipFusedEngine.verdict(writer, reader, new Litmus.Result(300, 12, "")))
        .isEqualTo(
            new Availability.Unavailable(
                "from %s to %s: 12 words were older than the flag beside them, in 300 lines"
                    .formatted(writer.name(), reader.name()),
                REMEDY));
  }
}
