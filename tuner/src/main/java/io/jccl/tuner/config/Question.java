package io.jccl.tuner.config;

import io.jccl.plan.Collective;

/**
 * A call, as a tuner is told of it.
 *
 * @param collective the operation
 * @param bytes element size times the larger of the elements sent and received, so the total for
 *     AllGather and ReduceScatter; an unsigned number
 * @param nodes the number of machines
 * @param ranks the number of ranks
 * @param pipeOps the number of operations in the group
 * @param registered 1 if both buffers are registered, otherwise 0
 * @param usable what the call may use
 */
public record Question(
    Collective collective,
    long bytes,
    int nodes,
    int ranks,
    int pipeOps,
    int registered,
    Usable usable) {
  /** The same call of another size. */
  public Question withBytes(long other) {
    return new Question(collective, other, nodes, ranks, pipeOps, registered, usable);
  }
}
