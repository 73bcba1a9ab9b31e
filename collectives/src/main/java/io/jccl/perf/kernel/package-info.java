/**
 * Invocations of single kernels on a device, as everything that measures kernels makes them: {@code
 * bench kernels}, {@code tuner measure kernels} and the JMH benchmarks. What runs them is found as
 * a service.
 */
package io.jccl.perf.kernel;
