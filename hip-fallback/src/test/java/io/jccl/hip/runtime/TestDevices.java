package io.jccl.hip.runtime;

import io.jccl.device.Devices;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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

  /** How many handles and allocations the CPU device has given out. */
  static long liveObjects() {
    MemorySegment count =
        ((HipDevice) Devices.named("cpu").getFirst()).library().find("jcclCpuLive").orElseThrow();
    try {
      return (long)
          Linker.nativeLinker()
              .downcallHandle(count, FunctionDescriptor.of(ValueLayout.JAVA_LONG))
              .invokeExact();
    } catch (Throwable e) {
      throw new AssertionError("it throws nothing", e);
    }
  }

  static boolean isCpu() {
    return NAME.equals("cpu");
  }
}
