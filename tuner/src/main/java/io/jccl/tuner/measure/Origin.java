package io.jccl.tuner.measure;

import io.jccl.device.Device;
import io.jccl.select.Settings;
import io.jccl.tuner.samples.Provenance;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Finds out what samples of this process are made with. */
final class Origin {
  private static final int HASH_BYTES = 8;

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
            Stream.concat(
                    facts.settings().stream()
                        .map(each -> each.name() + "=" + each.value() + " (" + each.source() + ")"),
                    besides.stream())
                .toList(),
            command,
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    return nameless.withHash(hash(nameless.toString()));
  }

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
