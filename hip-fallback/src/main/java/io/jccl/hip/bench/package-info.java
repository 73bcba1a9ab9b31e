/**
 * Invocations of single kernels for whoever measures them: {@link io.jccl.perf.kernel.KernelLab} on
 * devices of this module's runtimes.
 */
package io.jccl.hip.bench;
