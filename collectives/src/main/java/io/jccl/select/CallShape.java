package io.jccl.select;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Request;

/**
 * The call that a choice is to be made for: what all ranks know alike.
 *
 * @param request the operation, the number of ranks and the root
 * @param type the element type
 * @param kind the operation, {@code SUM} for collectives that do not reduce
 * @param bytes NCCL's size of a call: element size times the larger of the elements sent and
 *     received by a rank, so the total for AllGather, ReduceScatter and AllToAll
 */
public record CallShape(Request request, DataType type, ReduceOp.Kind kind, long bytes) {}
