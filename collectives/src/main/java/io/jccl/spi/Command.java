package io.jccl.spi;

import java.util.concurrent.Callable;

/**
 * A subcommand of {@code jccl}, found by {@link java.util.ServiceLoader}, so that each module
 * brings its own: a class with a public constructor without arguments that carries picocli's
 * annotation {@code Command}. Its result is the exit code: 0 for success, 1 for a failed run. Wrong
 * arguments are picocli's business and exit with 2. The library itself needs no picocli.
 *
 * <p>Every command is made whenever one is run, so neither its constructor nor its static fields
 * should cost anything.
 */
public interface Command extends Callable<Integer> {}
