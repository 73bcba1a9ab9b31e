package io.jccl.select;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;

/**
 * The call that a choice is to be made for: what all ranks know alike.
 *
 * <p>{@code bytes} is what NCCL's and RCCL's tuners call {@code nBytes}: the element size times the
 * larger of the elements that a rank sends and receives. So it is the buffer's size for AllReduce,
 * Broadcast and Reduce, and the total over all ranks for AllGather, ReduceScatter, AllToAll, Gather
 * and Scatter; for AllToAllV, whose blocks differ, it is the number of ranks times the longest
 * block, and for Barrier 0.
 *
 * @param request the operation, the number of ranks and the root
 * @param type the element type
 * @param kind the operation, {@code SUM} for collectives that do not reduce
 * @param bytes the size of the call, as above
 * @param device whether its buffers are device memory
 * @param registered whether its buffers are registered; see {@link io.jccl.Registration}
 * @param machines the number of machines that the ranks are on, from 1 to the number of ranks
 * @param operations the operations that are done as one, at least 1: NCCL's {@code numPipeOps}. The
 *     calls of a group are carried out one by one here, so the library itself asks for 1
 * @param captured whether the call is kept in a graph instead of done
 */
public record CallShape(
    Request request,
    DataType type,
    ReduceOp.Kind kind,
    long bytes,
    boolean device,
    boolean registered,
    int machines,
    int operations,
    boolean captured) {
  /** Checks the ranges. */
  public CallShape {
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes: " + bytes + ", legal: 0 or more");
    }
    if (machines < 1 || machines > request.ranks()) {
      throw new IllegalArgumentException(
          "machines: " + machines + ", legal: 1 to " + request.ranks() + ", one rank each or more");
    }
    if (operations < 1) {
      throw new IllegalArgumentException("operations: " + operations + ", legal: 1 or more");
    }
  }

  /** A call of ranks of one machine, alone or in a group. */
  public CallShape(
      Request request,
      DataType type,
      ReduceOp.Kind kind,
      long bytes,
      boolean device,
      boolean registered) {
    this(request, type, kind, bytes, device, registered, 1, 1, false);
  }

  /** A call on host memory that is not registered. */
  public CallShape(Request request, DataType type, ReduceOp.Kind kind, long bytes) {
    this(request, type, kind, bytes, false, false);
  }

  /** The same call of another size. */
  public CallShape withBytes(long other) {
    return new CallShape(
        request, type, kind, other, device, registered, machines, operations, captured);
  }

  /** The same call in a graph, or not. */
  public CallShape withCaptured(boolean nowCaptured) {
    return new CallShape(
        request, type, kind, bytes, device, registered, machines, operations, nowCaptured);
  }

  /** The elements of a block, as NCCL counts them for this collective. */
  public long count() {
    return bytes / type.bytes() / blocks(request);
  }

  /** The blocks of the larger of a rank's input and output, at least 1. */
  public static long blocks(Request request) {
    Collective collective = request.collective();
    int root = request.root();
    int inputs = collective.inputBlocks(request.ranks(), root, root);
    int outputs = collective.outputBlocks(request.ranks(), root, root);
    return Math.max(1, Math.max(inputs, outputs));
  }
}
