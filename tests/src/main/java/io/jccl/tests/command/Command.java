package io.jccl.tests.command;

import java.util.concurrent.Callable;

/**
 * A subcommand of {@code jccl}: a class with a public constructor without arguments, annotated with
 * {@link picocli.CommandLine.Command} and named in META-INF/services. Its result is the exit code:
 * 0 for success, 1 for a failed run. Wrong arguments are picocli's business and exit with 2.
 */
public interface Command extends Callable<Integer> {}
