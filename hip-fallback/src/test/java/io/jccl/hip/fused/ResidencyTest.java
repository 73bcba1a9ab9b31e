package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.device.Device;
<<<<<<< HEAD
import io.jccl.spi.Availability;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What teams may take of a device, and what is left for others. */
class ResidencyTest {
  private final Device large = FakeDevice.of("cuda:0");
  private final Device small = FakeDevice.of("cuda:1");

  private Residency.Request request(Device... ranks) {
    return Residency.Request.of(List.of(ranks), Map.of(large, 264, small, 64));
  }

  @Test
  void aTeamTakesHalfOfWhatItsRanksCanShare() {
    Residency residency = Residency.claim(request(large, large, large, large), 1, 64);
    assertThat(residency.blocks()).isEqualTo(33);
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
    assertThat(residency.blocks()).isEqualTo(16);
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
    assertThat(first.blocks()).isEqualTo(16);
    assertThat(second.blocks()).isEqualTo(8);
    first.release();
    first.release();
    Residency third = Residency.claim(request(small, small), 1, 64);
    assertThat(third.blocks()).isEqualTo(12);
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
                "1 rank(s) on cuda:1 with 1 block(s) each must run at once, and of the 64 blocks"
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
        .hasMessageContaining("5 rank(s) on cuda:1 with 13 block(s) each")
        .hasMessageContaining("64 blocks that it holds 64 are free")
        .hasMessageContaining("MIN_NCHANNELS");
=======
import io.jccl.hip.runtime.HardwareQueues;
import io.jccl.spi.Availability;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What teams may have of a device's blocks and queues, over all teams of the process. */
class ResidencyTest {
  private static final int BLOCKS = 1 << 16;

  /** A device that is only a name. */
  private static Device device(String runtime) {
    return (Device)
        Proxy.newProxyInstance(
            Device.class.getClassLoader(),
            new Class<?>[] {Device.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "runtime" -> runtime;
                  case "name" -> runtime + ":0";
                  case "hashCode" -> System.identityHashCode(self);
                  case "equals" -> self == arguments[0];
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static Residency.Request ranks(int count, Device device) {
    return Residency.Request.of(Collections.nCopies(count, device), Map.of(device, BLOCKS));
  }

  @Test
  void eachRankTakesTwoQueuesAndTeamsShareThem() {
    Device gpu = device("cuda");
    int most = HardwareQueues.CUDA.count() / 2;
    Residency first = Residency.claim(ranks(most - 1, gpu), 1, 1);
    assertThat(Residency.canHold(ranks(1, gpu), 1)).isInstanceOf(Availability.Ready.class);
    assertThat(Residency.canHold(ranks(2, gpu), 1))
        .isInstanceOfSatisfying(
            Availability.Unavailable.class,
            no ->
                assertThat(no.reason())
                    .contains("2 rank(s) on cuda:0 need 4", "MAX_CONNECTIONS", "2 free"));
    assertThatThrownBy(() -> Residency.claim(ranks(2, gpu), 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    first.release();
    first.release();
    assertThat(Residency.canHold(ranks(most, gpu), 1)).isInstanceOf(Availability.Ready.class);
    assertThat(Residency.canHold(ranks(most + 1, gpu), 1))
        .isInstanceOf(Availability.Unavailable.class);
  }

  @Test
  void whereStreamsAreThreadsThereAreQueuesForAll() {
    assertThat(Residency.canHold(ranks(1000, device("cpu")), 1))
        .isInstanceOf(Availability.Ready.class);
>>>>>>> fixa
  }
}
