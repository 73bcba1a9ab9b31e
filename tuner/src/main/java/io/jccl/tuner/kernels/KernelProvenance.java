package io.jccl.tuner.kernels;

import io.jccl.perf.kernel.KernelOrigin;
import java.util.List;

/**
 * What samples were made with.
 *
 * @param hash names it in samples: a hash of everything else
 * @param run the sweep
 * @param start when this part of the sweep began, in ISO 8601
 * @param version the library's version
 * @param jvm name, version and vendor of the JVM
 * @param jvmOptions the options that it was started with
 * @param os name, version and architecture of the operating system
 * @param host the host's name
 * @param cpu the processor's model
 * @param cores the processors that the JVM may use
 * @param settings the settings that are not their default, as {@code NAME=value (source)}
 * @param command the command line
 * @param load the load average of the last minute at the start, negative if unknown
 * @param device the device and what its kernels are made of; without the folder of the runtime's
 *     library, which changes nothing that is measured
 */
public record KernelProvenance(
    String hash,
    String run,
    String start,
    String version,
    String jvm,
    List<String> jvmOptions,
    String os,
    String host,
    String cpu,
    int cores,
    List<String> settings,
    List<String> command,
    double load,
    KernelOrigin device)
    implements KernelLine {
  /** Copies the lists, and leaves out the library's folder. */
  public KernelProvenance {
    jvmOptions = List.copyOf(jvmOptions);
    settings = List.copyOf(settings);
    command = List.copyOf(command);
    device = withoutFolder(device);
  }

  private static KernelOrigin withoutFolder(KernelOrigin from) {
    return new KernelOrigin(
        from.name(),
        from.runtime(),
        from.architecture(),
        from.description(),
        from.computeUnits(),
        from.memoryBytes(),
        from.driver().replaceFirst("^.*/", ""),
        from.clocks(),
        from.toolchains(),
        from.images());
  }

  /** What makes times comparable; the parts of one sweep have it alike. */
  public String setup() {
    return String.join(
        "; ",
        version,
        jvm,
        os,
        cpu,
        cores + " cores",
        device.name() + " " + device.description() + " " + device.architecture(),
        device.driver(),
        "toolchains " + device.toolchains(),
        "images " + device.images().stream().map(KernelOrigin.Image::sha256).toList(),
        "settings " + settings);
  }
}
