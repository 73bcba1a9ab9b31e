package io.jccl.perf;

import io.jccl.device.Device;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Whether the buffers of a sweep fit, before anything is allocated. Sizes are never reduced.
 *
 * <p>Available is what Linux calls MemAvailable, or the rest of the control group's limit if that
 * is less; and what the JVM allows outside its heap, which by default is as much as the heap.
 */
final class MemoryBudget {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final Path CGROUP = Path.of("/sys/fs/cgroup");

  private MemoryBudget() {}

  /**
   * Checks the buffers of ranks on the host.
   *
   * @param more what is needed besides, in bytes
   * @throws NotEnoughMemoryException with both numbers and what to do
   */
  static void require(long ranks, long maximum, long unalign, long more) {
    long buffers = needed(ranks, maximum, unalign);
    String what = what(ranks, maximum, buffers);
    long needed = buffers > Long.MAX_VALUE - more ? buffers : buffers + more;
    requireAvailable(what, needed);
    requireAllowed(what, needed);
  }

  /**
   * Checks the results of ranks that are kept for others to be compared with.
   *
   * @param maximum the largest size of one in bytes
   * @throws NotEnoughMemoryException with both numbers and what to do
   */
  static void requireResults(long ranks, long maximum) {
    long needed = ranks * maximum;
    String what =
        "%d results of %s, which others are compared with, need %s"
            .formatted(ranks, ByteSize.text(maximum), ByteSize.text(needed));
    requireAvailable(what, needed);
    requireAllowed(what, needed);
  }

  private static void requireAllowed(String what, long needed) {
    long direct = directLimit();
    if (needed > direct) {
      throw new NotEnoughMemoryException(
          what
              + ", the JVM allows "
              + ByteSize.text(direct)
              + "; raise it: JCCL_JAVA_OPTS=-XX:MaxDirectMemorySize="
              + (needed / (1 << 30) + 1)
              + "g");
    }
  }

  /**
   * Checks the buffers of the ranks on one device against all its memory: how much of it is free is
   * not known.
   *
   * @param more what the device needs besides, in bytes
   * @throws NotEnoughMemoryException with both numbers and what to do
   */
  static void requireOnDevice(Device device, long ranks, long maximum, long unalign, long more) {
    long needed = needed(ranks, maximum, unalign);
    if (needed > device.memoryBytes() - more) {
      throw new NotEnoughMemoryException(
          what(ranks, maximum, needed)
              + ", "
              + device.name()
              + " has "
              + ByteSize.text(device.memoryBytes())
              + "; take smaller sizes, or fewer ranks on it");
    }
  }

  /**
   * Checks the host's copies of the buffers of ranks on devices.
   *
   * @throws NotEnoughMemoryException with both numbers and what to do
   */
  static void requirePinned(long ranks, long maximum, long unalign) {
    long needed = needed(ranks, maximum, unalign);
    requireAvailable("the host's copies of " + what(ranks, maximum, needed), needed);
  }

  private static long needed(long ranks, long maximum, long unalign) {
    long each = RankMemory.footprint(maximum, unalign);
    boolean fits = maximum <= Long.MAX_VALUE / 4 && each <= Long.MAX_VALUE / ranks;
    return fits ? ranks * each : Long.MAX_VALUE;
  }

  private static String what(long ranks, long maximum, long needed) {
    return "%d ranks x 2 buffers of %s need %s"
        .formatted(ranks, ByteSize.text(maximum), ByteSize.text(needed));
  }

  private static void requireAvailable(String what, long needed) {
    long available = available().orElse(Long.MAX_VALUE);
    if (needed > available) {
      throw new NotEnoughMemoryException(
          what
              + ", available are "
              + ByteSize.text(available)
              + "; take smaller sizes or fewer ranks");
    }
  }

  private static OptionalLong available() {
    OptionalLong machine = memInfo();
    OptionalLong limit = number(CGROUP.resolve("memory.max"));
    OptionalLong used = number(CGROUP.resolve("memory.current"));
    if (limit.isEmpty() || used.isEmpty()) {
      return machine;
    }
    long rest = Math.max(0, limit.getAsLong() - used.getAsLong());
    return OptionalLong.of(Math.min(rest, machine.orElse(rest)));
  }

  private static OptionalLong memInfo() {
    try {
      return Files.readAllLines(MEMINFO).stream()
          .filter(line -> line.startsWith("MemAvailable:"))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong number(Path file) {
    try {
      return OptionalLong.of(Long.parseLong(Files.readString(file).strip()));
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty(); // no such limit: "max"
    }
  }

  private static long directLimit() {
    String option = "-XX:MaxDirectMemorySize=";
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith(option))
        .mapToLong(argument -> ByteSize.parse(argument.substring(option.length())))
        .reduce((first, last) -> last)
        .orElse(Runtime.getRuntime().maxMemory());
  }
}
