package io.jccl.select;

import io.jccl.plan.Collective;
import java.util.Optional;

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

  /** Whether the row is about calls like this. */
  public boolean matches(CallShape shape) {
    return sizes().hold(shape.bytes()) && matchesButForSize(shape);
  }

  /** Whether the row is about calls like this, of some size. */
  boolean matchesButForSize(CallShape shape) {
    return difference(shape) == null;
  }

  /** The sizes that the row is about. */
  public Sizes sizes() {
    return new Sizes(minBytes, maxBytes);
  }

  /** Why the row is not about this call; empty if it is. */
  public Optional<String> mismatch(CallShape shape) {
    Difference difference = difference(shape);
    if (difference != null) {
      return Optional.of(difference.text(this, shape));
    }
    return sizes().hold(shape.bytes())
        ? Optional.empty()
        : Optional.of(
            "is for %d bytes %s, not for %d"
                .formatted(
                    minBytes,
                    maxBytes == Long.MAX_VALUE ? "and more" : "to " + maxBytes,
                    shape.bytes()));
  }

  /** The columns beside the size in which a row and a call can differ, in the file's order. */
  private enum Difference {
    COLLECTIVE,
    NODES,
    RANKS,
    PIPE_OPS,
    REGISTERED;

    String text(TableRow row, CallShape shape) {
      return switch (this) {
        case COLLECTIVE ->
            "is for %s, not for %s"
                .formatted(row.collective.label(), shape.request().collective().label());
        case NODES -> text("nNodes", row.nodes, shape.machines());
        case RANKS -> text("nRanks", row.ranks, shape.request().ranks());
        case PIPE_OPS -> text("numPipeOps", row.pipeOps, shape.operations());
        case REGISTERED -> text("regBuff", row.registered, regBuff(shape));
      };
    }

    private static String text(String column, int cell, int value) {
      return "is for %s %d, not for %d".formatted(column, cell, value);
    }
  }

  private Difference difference(CallShape shape) {
    if (collective != shape.request().collective()) {
      return Difference.COLLECTIVE;
    }
    if (!isAnyOr(nodes, shape.machines())) {
      return Difference.NODES;
    }
    if (!isAnyOr(ranks, shape.request().ranks())) {
      return Difference.RANKS;
    }
    if (!isAnyOr(pipeOps, shape.operations())) {
      return Difference.PIPE_OPS;
    }
    return isAnyOr(registered, regBuff(shape)) ? null : Difference.REGISTERED;
  }

  private static int regBuff(CallShape shape) {
    return shape.registered() ? 1 : 0;
  }

  private static boolean isAnyOr(int cell, int value) {
    return cell == ANY || cell == value;
  }
}
