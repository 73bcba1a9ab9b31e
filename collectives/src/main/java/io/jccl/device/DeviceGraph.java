package io.jccl.device;

/** Work that was captured from a stream, to be done again as a whole. */
public interface DeviceGraph extends AutoCloseable {
  /** Adds all the work to a stream of the device that it was captured on. Returns at once. */
  void launch(DeviceStream stream);

  @Override
  void close();
}
