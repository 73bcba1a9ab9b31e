package io.jccl.device;

/** A place in a stream; see {@link DeviceStream#record}. Can be recorded again and again. */
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
