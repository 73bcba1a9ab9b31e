package io.jccl.tuner.kernels;

import io.jccl.perf.Provenance;
import io.jccl.perf.kernel.KernelOrigin;
import io.jccl.select.Settings;
import io.jccl.tuner.samples.ShortHash;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Finds out what samples of this process are made with. */
public final class KernelMaking {
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
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return new KernelProvenance(
        ShortHash.of(facts + run + device + load),
        run,
        facts.start().toString(),
        facts.version(),
        facts.jvm(),
        facts.jvmOptions(),
        facts.os(),
        facts.host(),
        facts.cpu(),
        facts.cores(),
        facts.changedSettings(),
        command,
        load,
        device);
  }

  /** A provenance as the line that raw files have. */
  public static String text(KernelProvenance made) {
    return KernelFormat.text(made);
  }
}
