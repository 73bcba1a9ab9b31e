/**
 * Fused collectives: one kernel on each rank, which meets the others by flags in device memory. How
 * the kernels do that is told in {@code src/main/hip/fused/team.h}; here is what the host does for
 * them: flags, launches, what fits on a device, what to say when a peer did not come.
 */
package io.jccl.hip.fused;
