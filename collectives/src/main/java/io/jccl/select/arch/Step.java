package io.jccl.select.arch;

/**
 * One rule or one other source that was asked on the way to a path.
 *
 * @param stage what was asked for
 * @param source the rule's file and line, the user's variable, or {@code model}
 * @param outcome what it says
 * @param taken whether it was followed
 * @param reason why, or why not, one line
 */
public record Step(Stage stage, String source, String outcome, boolean taken, String reason) {}
