/** Devices and kernels for GPUs and the CPU, behind one HIP-shaped set of calls. */
package io.jccl.hip;
