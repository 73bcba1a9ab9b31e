package io.jccl.select.model;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import java.util.EnumSet;
import java.util.Set;

/**
 * One call whose cost is asked for.
 *
 * @param collective one of those that the models know
 * @param type the element type
 * @param op the operation, {@code SUM} for collectives that do not reduce
 * @param bytes NCCL's size of the call
 * @param operations the number of operations in the group, at least 1
 */
public record CostQuery(
    Collective collective, DataType type, ReduceOp.Kind op, long bytes, int operations) {
  /** The collectives that the models of NCCL and RCCL know. */
  public static final Set<Collective> COLLECTIVES =
      Set.copyOf(
          EnumSet.of(
              Collective.BROADCAST,
              Collective.REDUCE,
              Collective.ALL_GATHER,
              Collective.REDUCE_SCATTER,
              Collective.ALL_REDUCE));

  /** Checks the ranges. */
  public CostQuery {
    if (!COLLECTIVES.contains(collective)) {
      throw new IllegalArgumentException(
          "collective: "
              + collective.label()
              + ", legal: broadcast, reduce, all_gather, reduce_scatter, all_reduce");
    }
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes: " + bytes + ", legal: 0 or more");
    }
    if (operations < 1) {
      throw new IllegalArgumentException("operations: " + operations + ", legal: 1 or more");
    }
  }

  /** A sum of float32 outside of groups. */
  public static CostQuery of(Collective collective, long bytes) {
    return new CostQuery(collective, DataType.FLOAT32, ReduceOp.Kind.SUM, bytes, 1);
  }

  boolean isFloat8() {
    return type == DataType.FLOAT8E4M3 || type == DataType.FLOAT8E5M2;
  }
}
