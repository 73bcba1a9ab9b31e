package io.jccl.hip.fused;

import io.jccl.device.Device;
import io.jccl.device.Devices;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The devices of the property {@code jccl.test.device}, by default the CPU devices. */
final class TestDevices {
  private TestDevices() {}

  static List<Device> all() {
    return Devices.named(System.getProperty("jccl.test.device", "cpu"));
  }

  /** One device for each rank as far as there are so many. */
  static List<Device> apart(int ranks) {
    List<Device> all = all();
    return IntStream.range(0, ranks).mapToObj(rank -> all.get(rank % all.size())).toList();
  }

  /** The first device for all ranks. */
  static List<Device> together(int ranks) {
    return Collections.nCopies(ranks, all().getFirst());
  }
}
