package io.jccl.tuner.lint;

import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Protocol;
import io.jccl.select.TableRow;
import io.jccl.select.model.Entries;
import io.jccl.tuner.config.ConfigRow;
import java.util.Optional;

/**
 * A row of any of the formats that are checked, with what the checks ask for. Sizes are unsigned
 * numbers; in the numbers from {@code channels} on, -1 stands for any.
 *
 * @param line its line in the file
 * @param collective the operation
 * @param minBytes the smallest size, inclusive
 * @param maxBytes the largest size, inclusive
 * @param algorithm the algorithm's name
 * @param protocol the protocol
 * @param channels the number of channels
 * @param nodes the number of machines
 * @param ranks the number of ranks
 * @param pipeOps the number of operations in the group
 * @param registered 1 for calls on registered buffers, 0 for others
 * @param never why it can apply to no call; empty if it can
 */
record LintRow(
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
    int registered,
    Optional<String> never) {
  /** The greatest size. */
  static final long GREATEST = -1L; // unsigned

  private static final int SOME_RANKS = 8;

  /** A row of RCCL's or NCCL's. */
  static LintRow of(ConfigRow row) {
    return new LintRow(
        row.line(),
        row.collective(),
        row.minBytes(),
        row.maxBytes(),
        row.algorithm().label(),
        row.protocol(),
        row.channels(),
        row.nodes(),
        row.ranks(),
        row.pipeOps(),
        row.registered(),
        Entries.unfilled(row.collective(), row.algorithm(), row.protocol()));
  }

  /** A row of JCCL's. */
  static LintRow of(TableRow row) {
    return new LintRow(
        row.line(),
        row.collective(),
        row.minBytes(),
        row.maxBytes() == Long.MAX_VALUE ? GREATEST : row.maxBytes(),
        row.algorithm(),
        row.protocol(),
        row.channels(),
        row.nodes(),
        row.ranks(),
        row.pipeOps(),
        row.registered(),
        unsupported(row));
  }

  private static Optional<String> unsupported(TableRow row) {
    int ranks = row.ranks() == ConfigRow.ANY ? SOME_RANKS : row.ranks();
    Request request = Request.of(row.collective(), ranks, 0);
    return Algorithms.named(row.algorithm()).supports(request)
        ? Optional.empty()
        : Optional.of("no " + row.collective().label() + " by " + row.algorithm());
  }
}
