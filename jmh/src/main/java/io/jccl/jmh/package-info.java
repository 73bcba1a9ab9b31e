/**
 * Microbenchmarks by JMH. Each checks its own answer before it is timed. Kernels of devices run
 * through {@link io.jccl.perf.kernel.KernelSession}, as {@code bench kernels} and {@code tuner
 * measure kernels} run them; {@link io.jccl.jmh.DeviceTimeProfiler} adds the device's own time.
 */
package io.jccl.jmh;
