package io.jccl.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A GPU, or the CPU in the part of one. Safe for use by several threads; lives as long as the
 * process. Failures throw {@link DeviceException}.
 */
public interface Device {
  /** The name in options, settings and messages: runtime and index, such as {@code cuda:0}. */
  String name();

  /** Its number in its runtime, from 0. */
  int index();

  /** The runtime's name: {@code hip}, {@code cuda} or {@code cpu}. */
  String runtime();

  /** What code is compiled for: {@code gfx942}, {@code sm_90}, {@code x86-64-v3}. */
  String architecture();

  /** The product's name, such as {@code NVIDIA H200}. */
  String description();

  /** The number of compute units (multiprocessors, cores). */
  int computeUnits();

  /** All its memory, in bytes. */
  long memoryBytes();

  /**
   * Device memory that is freed with the arena. The arena must not close while work that uses the
   * memory is under way.
   *
   * <p>Freeing waits for all work of the device, whoever enqueued it. So do not close an arena on a
   * thread that is yet to enqueue what running work of the device waits for, such as another rank's
   * part of a collective: neither would ever end.
   *
   * @param bytes the size; 0 is legal
   * @param arena who owns the memory
   * @return memory at a multiple of 256 bytes, not cleared
   */
  MemorySegment allocate(long bytes, Arena arena);

  /**
   * Page-locked host memory that is freed with the arena: host and every device of this runtime may
   * read and write it, and copies from and to it need no staging. Freeing it waits as {@link
   * #allocate} says.
   */
  MemorySegment allocatePinned(long bytes, Arena arena);

  /** A new stream, independent of all others. */
  DeviceStream newStream();

  /** A new event for ordering, cheap and without a time; for streams of this device to record. */
  DeviceEvent newEvent();

  /** A new event that also takes the time when it is reached. */
  DeviceEvent newTimedEvent();

  /**
   * Whether kernels and copies of this device can use the peer's memory. Access is switched on the
   * first time that the answer is yes. A device can always use its own.
   */
  boolean canAccess(Device peer);
}
