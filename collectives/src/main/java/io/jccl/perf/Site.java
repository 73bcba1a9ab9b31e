package io.jccl.perf;

import io.jccl.Buffer;
import io.jccl.Calls;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.Group;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * Where one rank works: its buffers, how it makes calls, and how it waits for them. This is the one
 * place where ranks on host memory and ranks on devices differ; whatever measures, checks and
 * reports does not know. Belongs to the rank's thread.
 */
interface Site extends AutoCloseable {
  /** The rank. */
  Communicator communicator();

  /** A site of a rank of another communicator that uses the same buffers, though not at once. */
  Site shared(Communicator other);

  /** The buffers that calls use. Those of a device are not the host's to read or write. */
  RankMemory memory();

  /**
   * The buffers as the host sees them, at the same offsets: where inputs are written and outputs
   * are compared.
   */
  RankMemory view();

  /** Brings bytes of both buffers from the view to the memory; returns when they are there. */
  void upload(long offset, long bytes);

  /** Brings bytes of both buffers from the memory to the view; returns when they are there. */
  void download(long offset, long bytes);

  /** Overwrites bytes of the receive buffer with {@link RankMemory#POISON}; returns when it has. */
  void poisonOutput(long offset, long bytes);

  /** Brings bytes of the receive buffer alone to the view; returns when they are there. */
  void downloadOutput(long offset, long bytes);

  /** Begins to copy bytes of the send buffer to the receive buffer, at the same offset. */
  void copy(long offset, long bytes);

  /** A buffer in the rank's memory. */
  Buffer buffer(MemorySegment memory, DataType type, long count);

  /** What takes calls and returns before they are complete; none if calls return when they are. */
  Optional<Calls> calls();

  /** What takes the rank's calls in a group. */
  Calls in(Group group);

  /** After this, waiting can see that the calls so far are complete, and say so. */
  void mark();

  /** Waits until all calls and copies so far are complete. */
  void await();

  /** Takes the times of iterations where the calls are carried out. */
  Stopwatch stopwatch(int iterations, boolean each);

  /** Records calls, so that they can be made again as a whole. */
  Replay capture(Runnable calls);

  /** Makes the caches of whoever carries out the calls forget what is in them. */
  void flush(int value);

  @Override
  void close();

  /** Calls that were captured. */
  interface Replay extends AutoCloseable {
    /** Makes all of them. */
    void launch();

    @Override
    void close();
  }
}
