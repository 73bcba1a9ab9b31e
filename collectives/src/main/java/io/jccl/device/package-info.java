/**
 * Devices as users see them: memory, streams and events of GPUs and of the CPU device. {@link
 * io.jccl.device.Devices} finds them; modules bring them as {@link io.jccl.spi.DeviceRuntime}s.
 *
 * <p>Device memory is a {@link java.lang.foreign.MemorySegment} whose address is the device's. On a
 * GPU the host must not read or write it; copies go through a {@link io.jccl.device.DeviceStream}.
 */
package io.jccl.device;
