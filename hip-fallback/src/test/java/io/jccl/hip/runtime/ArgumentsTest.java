package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Communicator;
import io.jccl.InvalidArgumentException;
import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.device.Devices;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with an argument is said in terms of the argument. */
class ArgumentsTest {
  private final HipDevice device = TestDevices.get(0);
  private final Device other = Devices.named("cpu:1").getFirst();

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource({
    "cpux, cpu?",
    "gpus, gpu?",
    "coda:0, cuda?",
  })
  void anUnknownNameHasTheLegalOnesFirstThenTheNearest(String name, String nearest) {
    int last = Devices.named("cpu").size() - 1;
    assertThatThrownBy(() -> Devices.named(name))
        .hasMessageStartingWith("device: " + name + ", legal: ")
        .hasMessageEndingWith("cpu, cpu:0 to cpu:" + last + "; did you mean " + nearest)
        .hasMessageNotContaining("unavailable");
  }

  @Test
  void nullsAreNamed() {
    refused(() -> Devices.named(null), "device: null, legal: a name such as cpu");
    refused(() -> device.allocate(8, null), "arena: null");
    refused(() -> device.allocatePinned(8, null), "arena: null");
    refused(() -> Communicator.initAll(List.of(device), null), "settings: null");
    refused(() -> Communicator.initAll(1, null), "settings: null");
    try (DeviceStream stream = device.newStream();
        Arena arena = Arena.ofShared()) {
      MemorySegment memory = device.allocate(8, arena);
      refused(() -> stream.copy(null, 0, memory, 0, 8), "from: null, legal: memory of a device");
      refused(() -> stream.copy(memory, 0, null, 0, 8), "to: null, legal: memory of a device");
      refused(() -> stream.fill(null, 0, 8, (byte) 0), "to: null, legal: memory of a device");
      refused(() -> stream.record(null), "event: null, legal: an event of ");
    }
  }

  @Test
  void objectsOfAnotherDeviceAreCalledWhatTheyAre() {
    Device own = Devices.named("cpu:0").getFirst();
    try (DeviceStream stream = own.newStream();
        DeviceStream foreign = other.newStream();
        DeviceEvent event = other.newEvent()) {
      refused(() -> stream.record(event), "event: an event of cpu:1, legal: an event of cpu:0");
      stream.beginCapture();
      try (DeviceGraph graph = stream.endCapture()) {
        refused(() -> graph.launch(foreign), "stream: a stream of cpu:1, legal: a stream of cpu:0");
      }
    }
  }

  @Test
  void rangesThatTheLibraryRefusesAreTheUsers() {
    Device own = Devices.named("cpu:0").getFirst();
    try (DeviceStream stream = own.newStream();
        Arena arena = Arena.ofShared()) {
      MemorySegment memory = own.allocate(4096, arena);
      MemorySegment more = memory.reinterpret(1 << 20);
      refused(
          () -> stream.copy(more, 0, memory.reinterpret(1 << 20), 0, 1 << 20),
          "copy.bytes: 1048576, which hipMemcpyAsync refuses on cpu:0, legal: a range within one");
      refused(() -> stream.fill(more, 4000, 200, (byte) 1), "fill.bytes: 200, which ");
      refused(
          () -> stream.copy(MemorySegment.NULL.reinterpret(8), 0, memory, 0, 8),
          "from: at the address 0, legal: memory of a device");
    }
  }
}
