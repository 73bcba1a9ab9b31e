package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Communicator;
import io.jccl.InvalidArgumentException;
import io.jccl.device.Device;
import io.jccl.fake.FakeRuntime;
import io.jccl.select.PartitionMode;
import io.jccl.select.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What ranks on devices compare when their communicator is made. */
class DeviceAgreementTest {
  @Test
  void devicesOfDifferentArchitectureCannotChooseAlike() {
    List<Device> devices = new ArrayList<>(FakeRuntime.devices(2));
    devices.add(FakeRuntime.odd("gfx950"));
    assertThatThrownBy(() -> Communicator.initAll(devices, Settings.defaults()))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessage(
            "ranks of a communicator: architecture is java on ranks 0, 1, gfx950 on rank 2,"
                + " legal: the same on all ranks");
  }

  @Test
  void whatTheyAgreeOnIsKept() {
    Settings settings = Settings.of(Map.of("NCCL_ALGO", "ce", "RCCL_TUNING_PARTITION_MODE", "DPX"));
    World world = new World("w", FakeRuntime.devices(3), settings);
    assertThat(world.agreement().mixedPartitions()).isFalse();
    assertThat(world.agreement().signature().architecture()).isEqualTo("java");
    assertThat(world.agreement().signature().partition()).isEqualTo(PartitionMode.DPX);
    assertThat(world.agreement().signature().tables()).matches("[0-9a-f]{16},[0-9a-f]{16}");
    assertThat(world.agreement().signature().settings()).containsEntry("JCCL_ALGO", "ce");
    for (int rank = 0; rank < world.size(); rank++) {
      world.leave();
    }
  }
}
