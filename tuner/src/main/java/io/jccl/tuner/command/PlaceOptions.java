package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.select.PartitionMode;
import io.jccl.select.arch.RuleVariable;
import io.jccl.select.arch.RulesVersion;
import io.jccl.select.arch.UserChoices;
import io.jccl.words.Choices;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that say how the GPUs of an architecture with rules are divided and set. */
final class PlaceOptions {
  @Option(
      names = "--partition",
      paramLabel = "MODE",
      description = "how the GPUs are divided: SPX or DPX (default: SPX)")
  private String partition;

  @Option(
      names = "--rules",
      paramLabel = "VERSION",
      defaultValue = "after",
      description =
          "rules before or after RCCL's change to thresholds per rank (default: ${DEFAULT-VALUE})")
  private String version;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      converter = RuleVariableConverter.class,
      description =
          "a variable of the user's that rules ask for, such as RCCL_FORCE_CE=1; JCCL_FORCE_CE=1"
              + " is the same")
  private Map<RuleVariable, Long> variables = Map.of();

  Optional<PartitionMode> partition() {
    return Optional.ofNullable(partition)
        .map(
            word ->
                PartitionMode.of(word)
                    .orElseThrow(
                        () -> new InvalidArgumentException("--partition", word, "SPX, DPX")));
  }

  RulesVersion version() {
    return Choices.one("--rules", RulesVersion.values(), RulesVersion::label, version);
  }

  UserChoices user() {
    UserChoices user = UserChoices.NONE;
    for (Map.Entry<RuleVariable, Long> each : variables.entrySet()) {
      user = user.with(each.getKey(), each.getValue());
    }
    return user;
  }
}
