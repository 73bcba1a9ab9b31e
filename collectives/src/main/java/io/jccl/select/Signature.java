package io.jccl.select;

import java.util.Map;

/**
 * What the choices of one rank depend on. Ranks compare theirs when a communicator is made; see
 * {@link Agreement}.
 *
 * @param tables digests of the tables that are asked, by name, in the order in which they are
 * @param settings the settings that all ranks must have alike, by name: {@link Settings#agreed}
 * @param architecture the device's architecture, or {@code host}
 * @param partition the partition mode that the rank asks for
 */
public record Signature(
    String tables, Map<String, String> settings, String architecture, PartitionMode partition) {
  /** Copies the settings. */
  public Signature {
    settings = Map.copyOf(settings);
  }

  /**
   * The signature of a rank.
   *
   * @param tables a digest of the tables that are asked
   * @param settings the rank's settings
   * @param architecture the device's architecture, or {@code host}
   * @param reported the partition mode that the device reports, empty if it reports none
   */
  public static Signature of(
      String tables, Settings settings, String architecture, String reported) {
    return new Signature(
        tables,
        settings.agreed(),
        architecture,
        settings
            .get(RuleSettings.PARTITION_MODE)
            .orElseGet(() -> PartitionMode.reported(reported)));
  }
}
