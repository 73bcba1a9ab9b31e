package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.TimedOutException;
import io.jccl.device.Device;
import io.jccl.device.DeviceException;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Graphs of collectives that are launched when they must not be. */
@Timeout(60)
class GraphLaunchesTest {
  private static final Settings IMPATIENT =
      Settings.defaults().with(Setting.TIMEOUT, Duration.ofMillis(200));

  private final List<Device> devices = TestDevices.apart(2);
  private final List<Communicator> ranks = Communicator.initAll(devices, IMPATIENT);
  private final Arena arena = Arena.ofShared();
  private final DeviceStream first = devices.get(0).newStream();
  private final DeviceStream second = devices.get(1).newStream();
  private final Buffer data = ints(devices.get(0));

  @AfterEach
  void close() {
    ranks.forEach(Communicator::close);
    first.close();
    second.close();
    arena.close();
  }

  /** The first rank's graph of an AllReduce; its peer's is closed. */
  private DeviceGraph captured() {
    Buffer other = ints(devices.get(1));
    first.beginCapture();
    second.beginCapture();
    try (var group = Communicator.group()) {
      group.on(ranks.get(0), first).allReduce(data, data, ReduceOp.SUM);
      group.on(ranks.get(1), second).allReduce(other, other, ReduceOp.SUM);
    }
    second.endCapture().close();
    return first.endCapture();
  }

  /** The program asks for nothing but the end of its stream, which comes, and tells nothing. */
  @Test
  void afterUnequallyManyTheNextCallNamesThePeerTheLimitAndTheCollective() {
    try (DeviceGraph graph = captured()) {
      graph.launch(first);
      first.synchronize();
    }
    assertThatThrownBy(() -> ranks.get(0).on(first).allReduce(data, data, ReduceOp.SUM))
        .isInstanceOf(TimedOutException.class)
        .hasMessageContainingAll(
            "collective 1 of rank 0, all_reduce(256 int32, sum)",
            "while its stream is captured, or before: rank 0 on " + devices.get(0),
            "waited in vain for the kernel of rank 1 on " + devices.get(1),
            "for 200 ms (limit JCCL_TIMEOUT)");
  }

  @Test
  void afterTheCommunicatorHasClosedNoneIsLaunched() {
    try (DeviceGraph graph = captured()) {
      ranks.forEach(Communicator::close);
      assertThatThrownBy(() -> graph.launch(first))
          .isInstanceOf(DeviceException.class)
          .hasMessageContaining("the communicator of a call in it, or an arena, is closed");
    }
  }

  private Buffer ints(Device device) {
    return Buffer.onDevice(device, device.allocate(1024, arena), DataType.INT32);
  }
}
