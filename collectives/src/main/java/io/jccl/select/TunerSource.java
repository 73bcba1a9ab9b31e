package io.jccl.select;

import java.util.Optional;

/** Where a choice that the user leaves open may come from, in the order in which they are asked. */
public enum TunerSource {
  /** Tables: the user's, then the library's. */
  TABLE,
  /** The rules of the device's architecture. */
  RULES,
  /** The cost model. */
  MODEL;

  /**
   * Why this source is not asked; empty if it is. {@code NCCL_TUNER_PLUGIN=none} and {@code
   * RCCL_IGNORE_ARCH_TABLE=1} each take one source out of those that {@link Setting#TUNER} leaves.
   */
  public Optional<String> off(Settings settings) {
    if (!settings.get(Setting.TUNER).contains(this)) {
      return switchedOff(settings, Setting.TUNER);
    }
    if (this == TABLE && settings.get(Setting.TUNER_PLUGIN) == TunerPlugin.NONE) {
      return switchedOff(settings, Setting.TUNER_PLUGIN);
    }
    if (this == RULES && settings.get(RuleSettings.IGNORE_ARCH_TABLE)) {
      return switchedOff(settings, RuleSettings.IGNORE_ARCH_TABLE);
    }
    return Optional.empty();
  }

  private static Optional<String> switchedOff(Settings settings, Setting<?> by) {
    return Optional.of("switched off by " + settings.describe(by));
  }
}
