package io.jccl.hip.runtime;

import io.jccl.device.Devices;
import java.util.List;

/**
 * The devices that these tests run on: those of {@code -Djccl.test.device}, by default the CPU
 * device's. With few of them, one stands in for several.
 */
final class TestDevices {
  private static final String NAME = System.getProperty("jccl.test.device", "cpu");

  private TestDevices() {}

  static List<HipDevice> all() {
    return Devices.named(NAME).stream().map(HipDevice.class::cast).toList();
  }

  static HipDevice get(int i) {
    List<HipDevice> all = all();
    return all.get(i % all.size());
  }

  static boolean isCpu() {
    return NAME.equals("cpu");
  }
}
