package io.jccl.hip.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.device.Devices;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.DeviceKernelEngine;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the engine promises beside the numbers. */
class HipKernelEngineTest {
  private static final KernelKey KEY = new KernelKey(DataType.INT32, ReduceOp.Kind.SUM, 2);

  private final Device device = FoldContractTest.device();
  private final DeviceStream stream = device.newStream();
  private final Arena arena = Arena.ofShared();
  private final HipKernelEngine engine = new HipKernelEngine();

  @AfterEach
  void free() {
    stream.close();
    arena.close();
  }

  @Test
  void isFoundAndSupportsEverything() {
    assertThat(ServiceLoader.load(DeviceKernelEngine.class))
        .anySatisfy(found -> assertThat(found.name()).isEqualTo("hip"));
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        assertThat(engine.supports(device, new KernelKey(type, kind, 3)))
            .isEqualTo(Availability.READY);
      }
    }
  }

  @Test
  void refusesRangesOutsideASegmentBeforeItLaunches() {
    MemorySegment memory = device.allocate(64, arena);
    DeviceKernel kernel = engine.kernel(device, KEY);
    Operands operands = new Operands().reset(17).input(memory, 0, 0).input(memory, 0, 0);
    assertThatThrownBy(() -> kernel.enqueue(operands.output(memory, 0), stream))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> kernel.enqueue(operands.reset(1).output(memory, 0), stream))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 inputs");
  }

  @Test
  void refusesStreamsOfAnotherDevice() {
    Device other = Devices.named(device.runtime()).getLast();
    assumeTrue(other != device, "one device only");
    MemorySegment memory = device.allocate(64, arena);
    DeviceKernel kernel = engine.kernel(device, KEY);
    Operands operands = new Operands().reset(1).input(memory, 0, 0).input(memory, 0, 0);
    try (DeviceStream wrong = other.newStream()) {
      assertThatThrownBy(() -> kernel.enqueue(operands.output(memory, 0), wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(other.name());
    }
  }

  /** 70 inputs that are not strided: their addresses are in a table, which the graph keeps. */
  @Test
  void aGraphMayBeLaunchedAgainWithManyInputs() {
    int inputs = 70;
    MemorySegment memory = device.allocate(8L * inputs * inputs, arena);
    MemorySegment host = device.allocatePinned(memory.byteSize(), arena);
    for (int i = 0; i < host.byteSize() / 4; i++) {
      host.setAtIndex(ValueLayout.JAVA_INT, i, 1);
    }
    stream.copy(host, 0, memory, 0, host.byteSize());
    MemorySegment result = device.allocate(4, arena);
    DeviceKernel kernel =
        engine.kernel(device, new KernelKey(DataType.INT32, ReduceOp.Kind.SUM, inputs));
    Operands operands = new Operands().reset(1);
    for (int k = 0; k < inputs; k++) {
      operands.input(memory, 4L * k * k, 0);
    }
    operands.output(result, 0);
    stream.beginCapture();
    kernel.enqueue(operands, stream);
    try (DeviceGraph graph = stream.endCapture()) {
      operands.reset(1);
      for (int k = 0; k < inputs; k++) {
        operands.input(memory, 4L * k * k + 2, 0);
      }
      kernel.enqueue(operands.output(result, 0), stream);
      for (int turn = 0; turn < 3; turn++) {
        stream.fill(result, 0, 4, (byte) 0);
        graph.launch(stream);
        stream.copy(result, 0, host, 0, 4);
        stream.synchronize();
        assertThat(host.get(ValueLayout.JAVA_INT, 0)).isEqualTo(inputs);
      }
    }
  }
}
