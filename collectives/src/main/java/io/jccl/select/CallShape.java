package io.jccl.select;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;

/**
 * The call that a choice is to be made for: what all ranks know alike.
 *
 * @param request the operation, the number of ranks and the root
 * @param type the element type
 * @param kind the operation, {@code SUM} for collectives that do not reduce
 * @param bytes NCCL's size of a call: element size times the larger of the elements sent and
 *     received by a rank, so the total for AllGather, ReduceScatter and AllToAll
 * @param device whether its buffers are device memory
 * @param registered whether its buffers are registered; see {@link io.jccl.Registration}
 */
public record CallShape(
    Request request,
    DataType type,
    ReduceOp.Kind kind,
    long bytes,
    boolean device,
    boolean registered) {
  /** A call on host memory that is not registered. */
  public CallShape(Request request, DataType type, ReduceOp.Kind kind, long bytes) {
    this(request, type, kind, bytes, false, false);
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
