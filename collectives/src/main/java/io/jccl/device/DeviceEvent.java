package io.jccl.device;

/**
 * A place in a stream of the device that made it; see {@link DeviceStream#record}. Can be recorded
 * again and again. Safe for use by several threads, but for closing, which no other use may meet.
 * Streams that were told to wait for it do so after it is closed as well.
 */
public interface DeviceEvent extends AutoCloseable {
  /** Whether the latest record has been reached; true if there was none. */
  boolean isDone();

  /** Waits until the latest record has been reached. */
  void synchronize();

  /**
   * The microseconds from one event to this one, both made by {@link Device#newTimedEvent} and
   * reached.
   */
  double microsSince(DeviceEvent earlier);

  @Override
  void close();
}
