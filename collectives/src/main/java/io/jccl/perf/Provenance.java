package io.jccl.perf;

import io.jccl.Communicator;
import io.jccl.device.Device;
import io.jccl.log.ThisProcess;
import io.jccl.select.Settings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a result was made with: enough to make it again, and to see why another differs.
 *
 * @param version the library's version, or {@code unreleased} outside a jar
 * @param start when the run began
 * @param jvm name, version and vendor of the JVM
 * @param jvmOptions the options that it was started with
 * @param os name, version and architecture of the operating system
 * @param host the host's name
 * @param pid the process
 * @param cpu the processor's model
 * @param cores the processors that the JVM may use
 * @param settings every setting that is not its default, with where it came from
 * @param environment the variables that begin with JCCL_, NCCL_ or RCCL_
 * @param devices each rank's device; empty on host memory
 */
public record Provenance(
    String version,
    Instant start,
    String jvm,
    List<String> jvmOptions,
    String os,
    String host,
    long pid,
    String cpu,
    int cores,
    List<Settings.Entry> settings,
    Map<String, String> environment,
    List<DeviceFacts> devices) {
  /**
   * Where a rank works, as the table of nccl-tests has it.
   *
   * @param index the device's number, or the rank's on the host
   * @param name the device, or {@code host}
   * @param info what it is
   */
  public record Place(int index, String name, String info) {}

  /** Where a rank works. */
  public Place place(int rank) {
    if (devices.isEmpty()) {
      return new Place(rank, "host", cpu);
    }
    DeviceFacts device = devices.get(rank);
    return new Place(device.index(), device.name(), device.toString());
  }

  /** The settings that are not their defaults, each as {@code NAME=VALUE (SOURCE)}. */
  public List<String> changedSettings() {
    return settings.stream()
        .map(each -> each.name() + "=" + each.value() + " (" + each.source() + ")")
        .toList();
  }

  /** What this process is, with nothing but the host. */
  public static Provenance of(Settings settings) {
    return of(settings, List.of());
  }

  /** What this process is, with the devices of the ranks. */
  public static Provenance of(Settings settings, List<Device> devices) {
    Map<String, String> environment = new TreeMap<>(System.getenv());
    environment.keySet().removeIf(name -> !name.matches("(JCCL|NCCL|RCCL)_.*"));
    return new Provenance(
        libraryVersion(),
        Instant.now(),
        "%s %s (%s)"
            .formatted(
                System.getProperty("java.vm.name"),
                System.getProperty("java.runtime.version"),
                System.getProperty("java.vm.vendor")),
        List.copyOf(ManagementFactory.getRuntimeMXBean().getInputArguments()),
        "%s %s %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch")),
        ThisProcess.host(),
        ThisProcess.id(),
        cpuModel(),
        Runtime.getRuntime().availableProcessors(),
        settings.nonDefault(),
        environment,
        devices.stream().map(DeviceFacts::of).toList());
  }

  /** The library's version, or {@code unreleased} outside a jar. */
  public static String libraryVersion() {
    String version = Communicator.class.getPackage().getImplementationVersion();
    return version == null ? "unreleased" : version;
  }

  private static String cpuModel() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
          .filter(line -> line.startsWith("model name") || line.startsWith("CPU implementer"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }
}
