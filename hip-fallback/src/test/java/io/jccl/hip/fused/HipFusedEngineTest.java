package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.device.Devices;
import io.jccl.plan.Collective;
import io.jccl.select.Settings;
import io.jccl.spi.Availability;
import io.jccl.spi.FusedEngine;
import io.jccl.spi.FusedTeam;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the engine takes and what it refuses. */
class HipFusedEngineTest {
  private static final Settings DEFAULTS = Settings.defaults();

  @Test
  void itIsFoundAsAService() {
    assertThat(ServiceLoader.load(FusedEngine.class))
        .hasAtLeastOneElementOfType(HipFusedEngine.class);
  }

  @Test
  void upToSixtyFourRanksMayShareADevice() {
    HipFusedEngine engine = new HipFusedEngine();
    List<Device> cpu = Devices.named("cpu:0");
    assertThat(engine.supports(Collections.nCopies(64, cpu.getFirst()), DEFAULTS))
        .isEqualTo(Availability.READY);
    assertThat(engine.supports(Collections.nCopies(65, cpu.getFirst()), DEFAULTS))
        .isEqualTo(
            new Availability.Unavailable(
                "65 ranks, and a team has at most 64", "use fewer ranks, or another algorithm"));
  }

  @Test
  void devicesOfOtherModulesAreRefused() {
    assertThat(new HipFusedEngine().supports(List.of(FakeDevice.of("fake:0")), DEFAULTS))
        .isEqualTo(
            new Availability.Unavailable(
                "fake:0 is a device of another module", "use devices of hip, cuda or cpu"));
  }

  @ParameterizedTest
  @EnumSource(Collective.class)
  void collectivesWithoutAKernelAreRefusedByName(Collective collective) {
    try (FusedTeam team = new HipFusedEngine().open(TestDevices.apart(2), DEFAULTS)) {
      Availability answer =
          team.supports(collective, "ring", DataType.FLOAT32, ReduceOp.Kind.SUM, 10);
      assertThat(answer)
          .isEqualTo(
              new Availability.Unavailable(
                  "no fused kernel does " + collective.label() + " as ring does",
                  "use another algorithm, such as ce"));
    }
  }

  @Test
  void operandsThatAreTooShortAreRefusedBeforeAnythingIsLaunched() {
    try (FusedTeam team = new HipFusedEngine().open(TestDevices.apart(2), DEFAULTS);
        Arena arena = Arena.ofShared();
        DeviceStream stream = TestDevices.apart(2).getFirst().newStream()) {
      MemorySegment memory = TestDevices.apart(2).getFirst().allocate(64, arena);
      Operands operands = new Operands().reset(8);
      for (int rank = 0; rank < 2; rank++) {
        operands.input(memory, 0, 1).output(memory, rank * 8L);
      }
      assertThatThrownBy(
              () ->
                  team.enqueue(
                      0,
                      Collective.ALL_REDUCE,
                      "oneshot",
                      DataType.INT64,
                      ReduceOp.Kind.SUM,
                      operands,
                      stream))
          .isInstanceOf(IndexOutOfBoundsException.class);
      stream.synchronize();
      assertThat(team.failure(0)).isNull();
    }
  }

  @Test
  void aStreamOfAnotherDeviceIsRefused() {
    List<Device> devices = Devices.named("cpu");
    try (FusedTeam team = new HipFusedEngine().open(devices.subList(0, 2), DEFAULTS);
        DeviceStream stream = devices.get(1).newStream()) {
      assertThatThrownBy(() -> team.barrier(0, stream))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining("stream")
          .hasMessageContaining("a stream of cpu:0");
    }
  }

  @Test
  void onlyBetweenAmdGpusNothingIsWrittenToPeers() {
    Device amd = FakeDevice.of("hip:0");
    assertThat(HipFusedTeam.writesToPeers(List.of(amd, amd))).isEqualTo(Availability.READY);
    assertThat(HipFusedTeam.writesToPeers(List.of(amd, FakeDevice.of("hip:1"))))
        .isEqualTo(
            new Availability.Unavailable(
                "kernels that write to other AMD GPUs have not been tried", "use oneshot or ce"));
    assertThat(
            HipFusedTeam.writesToPeers(List.of(FakeDevice.of("cuda:0"), FakeDevice.of("cuda:1"))))
        .isEqualTo(Availability.READY);
  }
}
