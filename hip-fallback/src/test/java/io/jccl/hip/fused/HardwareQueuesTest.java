package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.device.Device;
import io.jccl.spi.Availability;
import org.junit.jupiter.api.Test;

/** How many ranks' streams are sure to run side by side. */
class HardwareQueuesTest {
  @Test
  void ranksBeyondTheQueuesAreRefusedWithTheFigures() {
    Device device = FakeDevice.of("cuda:0");
    HardwareQueues queues = new HardwareQueues("CUDA_DEVICE_MAX_CONNECTIONS", 8);
    assertThat(queues.holds(8, device)).isEqualTo(Availability.READY);
    assertThat(queues.holds(9, device))
        .isEqualTo(
            new Availability.Unavailable(
                "9 ranks on cuda:0 need as many hardware queues, and CUDA_DEVICE_MAX_CONNECTIONS=8",
                "use fewer ranks on a device, or start with a greater"
                    + " CUDA_DEVICE_MAX_CONNECTIONS"));
  }

  @Test
  void gpusHaveQueuesAndTheCpuHasThreads() {
    assertThat(HardwareQueues.of(FakeDevice.of("cuda:0"))).isPresent();
    assertThat(HardwareQueues.of(FakeDevice.of("hip:0"))).isPresent();
    assertThat(HardwareQueues.of(FakeDevice.of("cpu:0"))).isEmpty();
  }
}
