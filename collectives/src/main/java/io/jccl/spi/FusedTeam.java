package io.jccl.spi;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.DeviceStream;
import io.jccl.plan.Collective;

/**
 * The fused collectives of one communicator. Each rank enqueues the same sequence of calls; a rank
 * belongs to one thread at a time. Work waits on the device for that of the other ranks, so all
 * ranks must enqueue theirs, and none may wait on the host for its own before the others have.
 *
 * <p>How many blocks a kernel has is the engine's to choose, by its own tables and within {@code
 * MIN_NCHANNELS} and {@code MAX_NCHANNELS}. The channels of a decision cut plans of steps, and have
 * no say here.
 */
public interface FusedTeam extends AutoCloseable {
  /**
   * Whether there is a kernel for this.
   *
   * @param algorithm the plan that the kernel carries out: {@code oneshot} or {@code twoshot}
   * @param count elements of a block, as NCCL counts them
   */
  Availability supports(
      Collective collective, String algorithm, DataType type, ReduceOp.Kind kind, long count);

  /**
   * Adds this rank's kernel to a stream and returns at once. May be captured in a graph and run
   * again from there: what tells one run from the next is kept on the device.
   *
   * <p>The kernel ends only when its outputs are complete and no peer reads this rank's input any
   * more, so what follows on the stream may change both. A kernel that has failed, see {@link
   * #failure}, ends at once: then buffers must stay as they are until the kernels of all ranks have
   * ended.
   *
   * @param operands the inputs and outputs of all ranks in rank order, with the multipliers of all
   *     ranks and the divisor; the count is in elements of a block
   */
  void enqueue(
      int rank,
      Collective collective,
      String algorithm,
      DataType type,
      ReduceOp.Kind kind,
      Operands operands,
      DeviceStream stream);

  /**
   * Adds a barrier of all ranks to a stream, by flags on the device. Any number of them may be
   * captured in a graph, unless {@link #needsEvenBarriers} says otherwise.
   */
  void barrier(int rank, DeviceStream stream);

  /**
   * Whether the barriers of a captured call must be even in number, as RCCL's must: flags that only
   * change sides at each barrier tell a run of a graph from the next one by that.
   */
  default boolean needsEvenBarriers() {
    return false;
  }

  /**
   * Whether what one rank puts behind its kernel may hold up a kernel of another rank that comes
   * later, since streams of both are one queue of their device. Then no rank may put anything
   * behind its kernel before all ranks have enqueued theirs.
   */
  default boolean sharesQueues() {
    return false;
  }

  /** Lets every kernel that waits end soon, and fail. Its results are undefined. Any thread. */
  void abort();

  /**
   * What a kernel of this rank that has run met, or null: a peer that did not come in time, or an
   * abort. Asked before every call, so null must cost no memory. Of kernels that still run it may
   * know nothing yet.
   */
  String failure(int rank);

  @Override
  void close();
}
