package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.device.Device;
import io.jccl.hip.runtime.HardwareQueues;
import io.jccl.spi.Availability;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What teams may have of a device's blocks and queues, over all teams of the process. */
class HardwareQueuesTest {
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
  }

  @Test
  void onlyRanksOfOneGpuShareQueues() {
    Device gpu = device("cuda");
    assertThat(HipFusedTeam.shareQueues(List.of(gpu, device("cuda"), gpu))).isTrue();
    assertThat(HipFusedTeam.shareQueues(List.of(gpu, device("cuda")))).isFalse();
    Device cpu = device("cpu");
    assertThat(HipFusedTeam.shareQueues(List.of(cpu, cpu))).isFalse();
  }
}
