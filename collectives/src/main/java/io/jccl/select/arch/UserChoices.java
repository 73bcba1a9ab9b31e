package io.jccl.select.arch;

import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * What the user has set, which wins over every rule.
 *
 * @param algorithms the only algorithms allowed (NCCL_ALGO), or none if the user does not say. If
 *     some are, the paths beside the algorithms are not taken, since the user asks for others.
 * @param protocols the only protocols allowed (NCCL_PROTO), or none if the user does not say; the
 *     same holds
 * @param minChannels the least number of channels (NCCL_MIN_NCHANNELS), 0 if not set
 * @param maxChannels the greatest number of channels (NCCL_MAX_NCHANNELS), 0 if not set
 * @param variables the variables of rules that are set
 */
public record UserChoices(
    Set<NcclAlgorithm> algorithms,
    Set<Protocol> protocols,
    int minChannels,
    int maxChannels,
    Map<RuleVariable, Long> variables) {
  /** Nothing is set. */
  public static final UserChoices NONE = new UserChoices(Set.of(), Set.of(), 0, 0, Map.of());

  /** Copies the collections. */
  public UserChoices {
    algorithms = Set.copyOf(algorithms);
    protocols = Set.copyOf(protocols);
    variables = Map.copyOf(variables);
  }

  /** The same with one variable set. */
  public UserChoices with(RuleVariable variable, long value) {
    Map<RuleVariable, Long> more = new EnumMap<>(RuleVariable.class);
    more.putAll(variables);
    more.put(variable, value);
    return new UserChoices(algorithms, protocols, minChannels, maxChannels, more);
  }

  /** Only these algorithms. */
  public UserChoices withAlgorithms(NcclAlgorithm... only) {
    return new UserChoices(Set.of(only), protocols, minChannels, maxChannels, variables);
  }

  /** Only these protocols. */
  public UserChoices withProtocols(Protocol... only) {
    return new UserChoices(algorithms, Set.of(only), minChannels, maxChannels, variables);
  }

  /** These limits of channels, 0 for none. */
  public UserChoices withChannels(int min, int max) {
    return new UserChoices(algorithms, protocols, min, max, variables);
  }

  /** The value of a variable, {@link RuleVariable#UNSET} if it is not set. */
  public long value(RuleVariable variable) {
    return variables.getOrDefault(variable, RuleVariable.UNSET);
  }
}
