package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.device.Device;
import io.jccl.spi.Availability;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What teams may take of a device, and what is left for others. */
class ResidencyTest {
  private final Device large = FakeDevice.of("cpu:0");
  private final Device small = FakeDevice.of("cpu:1");

  private Residency.Request request(Device... ranks) {
    return Residency.Request.of(List.of(ranks), Map.of(large, 264, small, 64));
  }

  @Test
  void aTeamTakesTwoThirdsOfWhatItsRanksCanShare() {
    Residency residency = Residency.claim(request(large, large, large, large), 1, 64);
    assertThat(residency.blocks()).isEqualTo(44);
    residency.release();
  }

  @Test
  void noRankGetsMoreThanItMayHave() {
    Residency residency = Residency.claim(request(large), 1, 64);
    assertThat(residency.blocks()).isEqualTo(64);
    residency.release();
  }

  @Test
  void allRanksGetWhatTheFullestDeviceAllows() {
    Residency residency = Residency.claim(request(large, small, small), 1, 64);
    assertThat(residency.blocks()).isEqualTo(21);
    residency.release();
  }

  @Test
  void whoAsksForMoreBlocksGetsThemIfTheyFit() {
    Residency residency = Residency.claim(request(large, large, large, large), 64, 64);
    assertThat(residency.blocks()).isEqualTo(64);
    residency.release();
  }

  @Test
  void laterTeamsShareWhatIsLeftUntilItIsGivenBack() {
    Residency first = Residency.claim(request(small, small), 1, 64);
    Residency second = Residency.claim(request(small, small), 1, 64);
    assertThat(first.blocks()).isEqualTo(21);
    assertThat(second.blocks()).isEqualTo(7);
    first.release();
    first.release();
    Residency third = Residency.claim(request(small, small), 1, 64);
    assertThat(third.blocks()).isEqualTo(16);
    second.release();
    third.release();
  }

  @Test
  void oneBlockForEachRankIsTheLeast() {
    Device[] ranks = new Device[64];
    Arrays.fill(ranks, small);
    Residency all = Residency.claim(request(ranks), 1, 64);
    assertThat(all.blocks()).isEqualTo(1);
    assertThat(Residency.canHold(request(small), 1))
        .isEqualTo(
            new Availability.Unavailable(
                "1 rank(s) on cpu:1 with 1 block(s) each must run at once, and of the 64 blocks"
                    + " that it holds 0 are free",
                "use fewer ranks on a device, or close other communicators"));
    all.release();
    assertThat(Residency.canHold(request(small), 1)).isEqualTo(Availability.READY);
  }

  @Test
  void whatDoesNotFitIsRefusedWithTheFigures() {
    Residency.Request request = request(small, small, small, small, small);
    assertThat(Residency.canHold(request, 12)).isEqualTo(Availability.READY);
    assertThatThrownBy(() -> Residency.claim(request, 13, 64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("5 rank(s) on cpu:1 with 13 block(s) each")
        .hasMessageContaining("64 blocks that it holds 64 are free")
        .hasMessageContaining("MIN_NCHANNELS");
  }

  @Test
  void aDeviceWithoutALimitGivesWhatIsOfUse() {
    Residency.Request unlimited =
        Residency.Request.of(List.of(large), Map.of(large, Integer.MAX_VALUE));
    Residency residency = Residency.claim(unlimited, 1, 64);
    assertThat(residency.blocks()).isEqualTo(64);
    residency.release();
  }
}
