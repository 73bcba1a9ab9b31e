package io.jccl.select;

import io.jccl.plan.Collective;

/**
 * One row of a tuning table: a range of calls and what to do with them. In all numbers but sizes
 * and channels, -1 stands for any.
 *
 * @param line its line in the file
 * @param collective the operation
 * @param minBytes the smallest size, inclusive
 * @param maxBytes the largest size, inclusive; {@code Long.MAX_VALUE} for no limit
 * @param algorithm the algorithm's name
 * @param protocol the protocol
 * @param channels the number of channels, or -1 to leave it to the selector
 * @param nodes the number of machines
 * @param ranks the number of ranks
 * @param pipeOps the number of operations in the group
 * @param registered 1 if both buffers are registered, 0 if not
 */
public record TableRow(
    int line,
    Collective collective,
    long minBytes,
    long maxBytes,
    String algorithm,
    Protocol protocol,
    int channels,
    int nodes,
    int ranks,
    int pipeOps,
    int registered) {
  private static final int ANY = -1;
  private static final int ONE_MACHINE = 1;
  private static final int ONE_OPERATION = 1;

  /** Whether the row is about calls like this, of ranks of one machine. */
  public boolean matches(CallShape shape) {
    return collective == shape.request().collective()
        && minBytes <= shape.bytes()
        && shape.bytes() <= maxBytes
        && isAnyOr(nodes, ONE_MACHINE)
        && isAnyOr(ranks, shape.request().ranks())
        && isAnyOr(pipeOps, ONE_OPERATION)
        && isAnyOr(registered, shape.registered() ? 1 : 0);
  }

  private static boolean isAnyOr(int cell, int value) {
    return cell == ANY || cell == value;
  }
}
