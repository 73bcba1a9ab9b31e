package io.jccl.tuner.kernels;

import io.jccl.perf.Provenance;
import io.jccl.perf.kernel.KernelOrigin;
import io.jccl.select.Settings;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Finds out what samples of this process are made with. */
public final class KernelMaking {
  private static final int HASH_BYTES = 8;

  private KernelMaking() {}

  /**
   * The provenance of what this process measures.
   *
   * @param run the sweep
   * @param command the command line
   */
  public static KernelProvenance of(
      String run, Settings settings, KernelOrigin device, List<String> command) {
    Provenance facts = Provenance.of(settings);
    List<String> changed =
        facts.settings().stream()
            .map(each -> each.name() + "=" + each.value() + " (" + each.source() + ")")
            .toList();
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return new KernelProvenance(
        hash(facts + run + device + load),
        run,
        facts.start().toString(),
        facts.version(),
        facts.jvm(),
        facts.jvmOptions(),
        facts.os(),
        facts.host(),
        facts.cpu(),
        facts.cores(),
        changed,
        command,
        load,
        device);
  }

  /** A provenance as the line that raw files have. */
  public static String text(KernelProvenance made) {
    return KernelFormat.text(made);
  }

  /** The first digits of a text's SHA-256. */
  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
