package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Availability;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Trials of links. */
class LitmusTest {
  private static final Litmus.Extent LONG = new Litmus.Extent(300_000, Duration.ofSeconds(20));

  private final HipDevice writer = (HipDevice) TestDevices.apart(2).get(0);
  private final HipDevice reader = (HipDevice) TestDevices.apart(2).get(1);

  @Test
  void linksThatKeepLinesWholeAreSafe() {
    for (HipDevice each : new HipDevice[] {writer, reader}) {
      Litmus.Result result = Litmus.run(writer, each, LONG);
      assertThat(result.lines()).as("lines seen").isGreaterThan(31);
      assertThat(result.violations()).isZero();
      assertThat(result.availability()).isEqualTo(Availability.READY);
    }
  }

  @Test
  void aTrialIsMadeOnce() {
    assertThat(Litmus.run(writer, reader)).isSameAs(Litmus.run(writer, reader));
  }

  @Test
  void aTrialThatSawNothingIsAFailure() {
    Litmus.Result result = Litmus.run(writer, reader, new Litmus.Extent(0, Duration.ZERO));
    assertThat(result.lines()).isZero();
    assertThat(result.availability())
        .isEqualTo(
            new Availability.Unavailable(
                "no line was seen to arrive", "use LL or Simple on this link"));
  }

  @Test
  void violationsAreCounted() {
    assertThat(new Litmus.Result(30_000, 12, "").availability())
        .isEqualTo(
            new Availability.Unavailable(
                "12 words were older than the flag beside them, in 30,000 lines",
                "use LL or Simple on this link"));
  }
}
