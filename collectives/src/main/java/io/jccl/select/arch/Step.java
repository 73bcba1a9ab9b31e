package io.jccl.select.arch;

/**
 * One rule or one other source that was asked on the way to a path.
 *
 * @param stage what was asked for
 * @param source the rule's file and line, the user's variable, or {@code model}
 * @param outcome what it says
 * @param taken whether it was followed
 * @param inferred whether it is a rule that no source states
 * @param reason why, or why not, one line
 */
public record Step(
    Stage stage, String source, String outcome, boolean taken, boolean inferred, String reason) {
  static Step of(Stage stage, Rule rule, boolean taken, String reason) {
    return new Step(stage, rule.origin(), rule.outcome(), taken, rule.inferred(), reason);
  }

  /** The user's setting, or the cost model. */
  static Step other(Stage stage, String source, String outcome, boolean taken, String reason) {
    return new Step(stage, source, outcome, taken, false, reason);
  }
}
