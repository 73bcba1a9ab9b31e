package io.jccl.tuner.diff;

import io.jccl.plan.Collective;
import io.jccl.tuner.config.Answer;

/**
 * Calls for which two files choose differently.
 *
 * @param collective the operation
 * @param nodes the number of machines: a number, {@code other} for all that no row names, or {@code
 *     any}
 * @param ranks the number of ranks, likewise
 * @param pipeOps the number of operations in the group, likewise
 * @param registered whether buffers are registered: 0, 1 or {@code any}
 * @param minBytes the smallest size, inclusive, an unsigned number
 * @param maxBytes the largest size, inclusive, an unsigned number
 * @param first what the first file says
 * @param second what the second file says
 */
public record Difference(
    Collective collective,
    String nodes,
    String ranks,
    String pipeOps,
    String registered,
    long minBytes,
    long maxBytes,
    Answer first,
    Answer second) {
  /** Calls of the same kind, of these sizes and with these answers. */
  Difference with(long min, long max, Answer a, Answer b) {
    return new Difference(collective, nodes, ranks, pipeOps, registered, min, max, a, b);
  }
}
