package io.jccl.fake;

import io.jccl.device.Device;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceRuntime;
import java.util.ArrayList;
import java.util.List;

/** A runtime with a few devices in this process. Tests that change its state must put it back. */
public final class FakeRuntime implements DeviceRuntime {
  /** The number of devices. */
  public static final int DEVICES = 6;

  private static final List<Device> ALL = make("fake");

  private static List<Device> make(String runtime) {
    List<Device> devices = new ArrayList<>();
    for (int i = 0; i < DEVICES; i++) {
      devices.add(new FakeDevice(runtime, i, "java"));
    }
    return List.copyOf(devices);
  }

  /** The first devices, as many as there shall be ranks. */
  public static List<Device> devices(int ranks) {
    return ALL.subList(0, ranks);
  }

  /** One device. */
  public static FakeDevice device(int index) {
    return (FakeDevice) ALL.get(index);
  }

  /** A device that belongs to another runtime. */
  public static Device stranger() {
    return new FakeDevice("other", 0, "java");
  }

  /** A device of this runtime with another architecture than the others have. */
  public static Device odd(String architecture) {
    return new FakeDevice("fake", DEVICES, architecture);
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public Availability availability() {
    return Availability.READY;
  }

  @Override
  public List<Device> devices() {
    return ALL;
  }
}
