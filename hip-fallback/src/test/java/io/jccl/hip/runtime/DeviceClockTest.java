package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.device.Devices;
import io.jccl.hip.ffi.Hip;
import org.junit.jupiter.api.Test;

class DeviceClockTest {
  @Test
  void theCpuDeviceCountsNanosecondsAndSaysSo() {
    HipDevice cpu = (HipDevice) Devices.named("cpu:0").getFirst();
    assertThat(cpu.attributeOrZero(Hip.hipDeviceAttributeWallClockRate())).isEqualTo(1_000_000);
    assertThat(DeviceClock.ticks(cpu, 123_456_789)).isEqualTo(123_456_789);
  }

  @Test
  void anAttributeThatTheLibraryDoesNotKnowIsZero() {
    HipDevice cpu = (HipDevice) Devices.named("cpu:0").getFirst();
    assertThat(cpu.attributeOrZero(-5)).isZero();
  }

  @Test
  void librariesThatDoNotTellAreReplacedByWhatIsKnownOfTheArchitecture() {
    assertThat(DeviceClock.kilohertz("gfx90a")).isEqualTo(25_000);
    assertThat(DeviceClock.kilohertz("gfx942")).isEqualTo(100_000);
    assertThat(DeviceClock.kilohertz("gfx1250")).isEqualTo(100_000);
    assertThat(DeviceClock.kilohertz("sm_90")).isEqualTo(1_000_000);
  }

  @Test
  void ticksAreRoundedUpAndDoNotOverflow() {
    assertThat(DeviceClock.ticks(25_000, 1)).isEqualTo(1);
    assertThat(DeviceClock.ticks(25_000, 1_000_000_040)).isEqualTo(25_000_001);
    assertThat(DeviceClock.ticks(100_000, Long.MAX_VALUE)).isPositive();
    assertThat(DeviceClock.ticks(1_000_000, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
  }
}
