package io.jccl.perf.kernel;

/**
 * How an invocation was launched.
 *
 * @param form the compiled form, or a word for what has one form only
 * @param blocks of the grid; 0 if the runtime decides
 * @param threads of a block; 0 if the runtime decides
 */
public record KernelLaunch(String form, int blocks, int threads) {}
