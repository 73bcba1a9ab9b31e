package io.jccl.tuner.samples;

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
 * @param devices each rank's device, empty on host memory
 * @param settings the settings that are not their default, as {@code NAME=value (source)}
 * @param command the command line
 * @param load the load average of the last minute at the start, negative if unknown
 */
public record Provenance(
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
    List<String> devices,
    List<String> settings,
    List<String> command,
    double load)
    implements Line {
  /** Copies the lists. */
  public Provenance {
    jvmOptions = List.copyOf(jvmOptions);
    devices = List.copyOf(devices);
    settings = List.copyOf(settings);
    command = List.copyOf(command);
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
        "devices " + devices,
        "settings " + settings);
  }

  /** The same under another hash. */
  public Provenance withHash(String other) {
    return new Provenance(
        other,
        run,
        start,
        version,
        jvm,
        jvmOptions,
        os,
        host,
        cpu,
        cores,
        devices,
        settings,
        command,
        load);
  }
}
