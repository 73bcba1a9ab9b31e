package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.TimedOutException;
import io.jccl.device.Device;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A rank that launches its graph once more than its peer. */
@Timeout(60)
class UnequalLaunchesTest {
  private static final Settings IMPATIENT =
      Settings.defaults().with(Setting.TIMEOUT, Duration.ofMillis(200));

  /** The program asks for nothing but the end of its stream, which comes, and tells nothing. */
  @Test
  void theNextCallNamesThePeerTheLimitAndTheCollective() {
    List<Device> devices = TestDevices.apart(2);
    List<Communicator> ranks = Communicator.initAll(devices, IMPATIENT);
    try (Arena arena = Arena.ofShared();
        DeviceStream first = devices.get(0).newStream();
        DeviceStream second = devices.get(1).newStream()) {
      Buffer own = ints(devices.get(0), arena);
      Buffer other = ints(devices.get(1), arena);
      first.beginCapture();
      second.beginCapture();
      try (var group = Communicator.group()) {
        group.on(ranks.get(0), first).allReduce(own, own, ReduceOp.SUM);
        group.on(ranks.get(1), second).allReduce(other, other, ReduceOp.SUM);
      }
      try (DeviceGraph graph = first.endCapture();
          DeviceGraph ignored = second.endCapture()) {
        graph.launch(first);
        first.synchronize();
      }
      assertThatThrownBy(() -> ranks.get(0).on(first).allReduce(own, own, ReduceOp.SUM))
          .isInstanceOf(TimedOutException.class)
          .hasMessageContainingAll(
              "collective 1 of rank 0, all_reduce(256 int32, sum)",
              "while its stream is captured, or before: rank 0 on " + devices.get(0),
              "waited in vain for the kernel of rank 1 on " + devices.get(1),
              "for 200 ms (limit JCCL_TIMEOUT)");
      ranks.forEach(Communicator::close);
    }
  }

  private static Buffer ints(Device device, Arena arena) {
    return Buffer.onDevice(device, device.allocate(1024, arena), DataType.INT32);
  }
}
