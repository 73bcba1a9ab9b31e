/**
 * Devices through one set of calls, HIP's, which three libraries provide: AMD's own, a shim over
 * CUDA, and the CPU device. {@link io.jccl.hip.runtime.HipLibrary} is one that is open; {@link
 * io.jccl.hip.runtime.HipRuntime}, {@link io.jccl.hip.runtime.CudaRuntime} and {@link
 * io.jccl.hip.runtime.CpuRuntime} find theirs; all else is the same for the three.
 */
package io.jccl.hip.runtime;
