package io.jccl.hip.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The CPU device: devices that are threads of this process, for machines without a GPU. Their
 * number is {@code JCCL_CPU_DEVICES} (or the system property {@code jccl.cpu.devices}), by default
 * 8. The library is in the jar, for Linux on x86-64.
 */
public final class CpuRuntime extends LibraryRuntime {
  private static final String RESOURCE = "/io/jccl/hip/native/libjccl_cpu.so";
  private static final int MOST_DEVICES = 64;

  /** The runtime; {@link java.util.ServiceLoader} calls this. */
  public CpuRuntime() {}

  @Override
  public String name() {
    return "cpu";
  }

  @Override
  HipLibrary open() throws UnavailableException {
    checkPlatform();
    setDevices();
    byte[] library = read();
    try {
      return new HipLibrary(name(), "the CPU device", MemoryFile.load("libjccl_cpu.so", library));
    } catch (IOException | IllegalArgumentException e) {
      throw new UnavailableException(
          "the CPU device's library cannot be loaded: " + e.getMessage(),
          "see that /proc is mounted and the system allows memory files to be executed"
              + " (sysctl vm.memfd_noexec)");
    }
  }

  private static void checkPlatform() throws UnavailableException {
    String system = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
    if (!system.toLowerCase(Locale.ROOT).equals("linux on amd64")) {
      throw new UnavailableException(
          "the CPU device is made for Linux on amd64, and this is " + system,
          "use host memory, which needs no device");
    }
    List<String> lacking = Processor.lacking();
    if (!lacking.isEmpty()) {
      throw new UnavailableException(
          "this processor is older than x86-64-v3: it lacks " + String.join(", ", lacking),
          "use host memory, which needs no device");
    }
  }

  private static void setDevices() throws UnavailableException {
    Optional<String> devices = Configured.CPU_DEVICES.value();
    if (devices.isEmpty()) {
      return;
    }
    int count;
    try {
      count = Integer.parseInt(devices.get());
    } catch (NumberFormatException e) {
      count = -1;
    }
    if (count < 1 || count > MOST_DEVICES) {
      throw new UnavailableException(
          Configured.CPU_DEVICES.source() + " is " + devices.get(),
          "set it to a number from 1 to " + MOST_DEVICES + ", or unset it");
    }
    ProcessEnvironment.set(Configured.CPU_DEVICES.variable(), Integer.toString(count));
  }

  private static byte[] read() throws UnavailableException {
    try (InputStream stream = CpuRuntime.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new UnavailableException(
            "this jar holds no CPU device", "use a jar that was built on Linux on x86-64");
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UnavailableException(
          "the CPU device's library cannot be read: " + e.getMessage(), "repair the jar");
    }
  }

  @Override
  String deviceRemedy() {
    return "set " + Configured.CPU_DEVICES.variable() + " to at least 1";
  }
}
