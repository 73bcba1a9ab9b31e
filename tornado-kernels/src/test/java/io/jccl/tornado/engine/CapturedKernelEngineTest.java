package io.jccl.tornado.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.DeviceStream;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CapturedKernelEngineTest {
  private final HipDevice device = CapturedContractTest.device();
  private final CapturedKernelEngine engine = new CapturedKernelEngine();

  @ParameterizedTest
  @EnumSource
  void everyTypeHasEveryOperation(DataType type) {
    for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
      assertThat(engine.supports(device, new KernelKey(type, kind, 8)))
          .isEqualTo(Availability.READY);
    }
  }

  @Test
  void itIsInstalledBesideHip() {
    assertThat(FoldEngine.installed()).extracting(FoldEngine::name).contains("hip", "tornado");
  }

  @Test
  void minimaRefuseADivisor() {
    DeviceKernel min = engine.kernel(device, new KernelKey(DataType.FLOAT32, ReduceOp.Kind.MIN, 2));
    try (Arena arena = Arena.ofShared();
        DeviceStream stream = device.newStream()) {
      MemorySegment memory = device.allocate(64, arena);
      Operands operands = new Operands().reset(4).divisor(3);
      operands.input(memory, 0, 0).input(memory, 16, 0).output(memory, 32);
      assertThatThrownBy(() -> min.enqueue(operands, stream))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("captured kernels of min do not take");
    }
  }
}
