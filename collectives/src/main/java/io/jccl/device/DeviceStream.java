package io.jccl.device;

import java.lang.foreign.MemorySegment;

/**
 * A queue of work of one device, done in order. All methods but {@link #synchronize} and {@link
 * #close} return at once, but for {@link #copy} of some host memory. One thread at a time.
 *
 * <p>Segments are memory of any device that this one can use, pinned memory, or other native host
 * memory. They must stay alive until the work is done.
 */
public interface DeviceStream extends AutoCloseable {
  /** The device that does the work. */
  Device device();

  /**
   * Copies bytes; the ranges must not overlap. Offsets are in bytes from the segments' starts. A
   * copy from or to host memory that is not {@link Device#allocatePinned pinned} may block until
   * the work before it and itself are done, since libraries stage it.
   */
  void copy(MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long bytes);

  /** Sets bytes to a value. */
  void fill(MemorySegment to, long offset, long bytes, byte value);

  /**
   * Marks this place in the stream: the event is reached when all work before it is done.
   *
   * @param event one that this stream's device made
   */
  void record(DeviceEvent event);

  /**
   * Lets later work of this stream wait for the latest {@link #record} of the event, made on any
   * stream of the same runtime. That record must have been made before this call.
   */
  void waitFor(DeviceEvent event);

  /** Waits until all work is done, and throws what it failed with. */
  void synchronize();

  /** Whether all work is done. */
  boolean isDone();

  /** From now on work is not done but kept, until {@link #endCapture}. */
  void beginCapture();

  /** Ends what {@link #beginCapture} began; the graph can then be launched many times. */
  DeviceGraph endCapture();

  /** Whether work is kept instead of done. */
  boolean isCapturing();

  /** Waits until all work is done, then frees the stream. */
  @Override
  void close();
}
