package io.jccl.tuner.measure;

import io.jccl.device.Device;
import io.jccl.select.Settings;
import io.jccl.tuner.samples.Provenance;
import io.jccl.tuner.samples.ShortHash;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;

/** Finds out what samples of this process are made with. */
final class Origin {
  private Origin() {}

  static Provenance of(
      String run,
      Settings settings,
      List<String> besides,
      List<Device> devices,
      List<String> command) {
    io.jccl.perf.Provenance facts = io.jccl.perf.Provenance.of(settings, devices);
    Provenance nameless =
        new Provenance(
            "",
            run,
            facts.start().toString(),
            facts.version(),
            facts.jvm(),
            facts.jvmOptions(),
            facts.os(),
            facts.host(),
            facts.cpu(),
            facts.cores(),
            facts.devices().stream().map(Object::toString).toList(),
            Stream.concat(facts.changedSettings().stream(), besides.stream()).toList(),
            command,
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    return nameless.withHash(ShortHash.of(nameless.toString()));
  }
}
