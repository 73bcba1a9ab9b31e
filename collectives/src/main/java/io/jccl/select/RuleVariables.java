package io.jccl.select;

import io.jccl.select.arch.RuleVariable;
import io.jccl.select.arch.UserChoices;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The user's settings as the architecture rules ask for them: numbers, where anything is set. */
final class RuleVariables {
  private final Settings settings;
  private final Map<RuleVariable, Long> values = new EnumMap<>(RuleVariable.class);

  private RuleVariables(Settings settings) {
    this.settings = settings;
  }

  /** What the user has set, but for algorithms, protocols and channels. */
  static UserChoices of(Settings settings) {
    RuleVariables variables = new RuleVariables(settings);
    variables.read();
    return new UserChoices(Set.of(), Set.of(), 0, 0, variables.values);
  }

  private void read() {
    Set<CtaPolicy> policy = settings.get(RuleSettings.CTA_POLICY);
    if (!policy.isEmpty()) {
      put(RuleVariable.NCCL_CTA_POLICY, policy.contains(CtaPolicy.ZERO) ? 2 : 1);
    }
    flag(RuleVariable.RCCL_DDA_ENABLE, RuleSettings.DDA_ENABLE);
    flag(RuleVariable.RCCL_DDA_NRANKS_RELAX, RuleSettings.DDA_NRANKS_RELAX);
    size(RuleVariable.RCCL_DDA_THRESHOLD, RuleSettings.DDA_THRESHOLD);
    size(RuleVariable.RCCL_DDA_LL_THRESHOLD, RuleSettings.DDA_LL_THRESHOLD);
    size(RuleVariable.RCCL_DDA_LL_ONESHOT_THRESHOLD, RuleSettings.DDA_LL_ONESHOT_THRESHOLD);
    size(RuleVariable.RCCL_DDA_LL_TWOSHOT_THRESHOLD, RuleSettings.DDA_LL_TWOSHOT_THRESHOLD);
    size(RuleVariable.RCCL_DDA_LL128_THRESHOLD, RuleSettings.DDA_LL128_THRESHOLD);
    size(RuleVariable.RCCL_DDA_LL128_TWOSHOT_THRESHOLD, RuleSettings.DDA_LL128_TWOSHOT_THRESHOLD);
    size(RuleVariable.RCCL_DIRECT_ALLGATHER_THRESHOLD, RuleSettings.DIRECT_ALLGATHER_THRESHOLD);
    Optional<Boolean> force = settings.get(RuleSettings.FORCE_CE);
    force.ifPresent(on -> put(RuleVariable.RCCL_FORCE_CE, on ? 1 : 0));
  }

  private void flag(RuleVariable variable, Setting<Boolean> setting) {
    boolean on = settings.get(setting);
    if (on != setting.defaultValue()) {
      put(variable, on ? 1 : 0);
    }
  }

  private void size(RuleVariable variable, Setting<OptionalLong> setting) {
    settings.get(setting).ifPresent(bytes -> put(variable, bytes));
  }

  private void put(RuleVariable variable, long value) {
    values.put(variable, value);
  }
}
