package io.jccl.device;

/**
 * Work that was captured from a stream, to be done again as a whole. A launch begins when the one
 * before it has ended. One thread at a time.
 *
 * <p>A graph keeps nothing alive: the memory that it uses must live until its last launch is done,
 * and a communicator whose calls it holds must stay open until the graph is done and closed.
 */
public interface DeviceGraph extends AutoCloseable {
  /** Adds all the work to a stream of the device that it was captured on. Returns at once. */
  void launch(DeviceStream stream);

  /** Frees the graph, whose launches must be done. */
  @Override
  void close();
}
