/**
 * Measured kernels: raw files of {@code tuner measure kernels} as append-only JSON lines, and what
 * is made of them. A line's {@code kind} is {@code provenance}, {@code plan}, {@code clocks} or
 * {@code sample}; its keys are the components of the record of that kind, in snake case.
 */
package io.jccl.tuner.kernels;
