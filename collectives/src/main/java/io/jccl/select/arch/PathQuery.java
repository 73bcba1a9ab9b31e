package io.jccl.select.arch;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;

/**
 * One call that a path is asked for.
 *
 * @param site where it happens
 * @param collective what is called
 * @param type the element type
 * @param op the operation, {@code SUM} for collectives that do not reduce
 * @param bytes NCCL's size of the call: element size times the larger of the elements sent and
 *     received by a rank, which is the size column of rccl-tests
 * @param registered whether both buffers are registered
 * @param captured whether the call is captured into a graph
 * @param operations the number of operations in the group, 1 outside of groups
 */
public record PathQuery(
    Site site,
    Collective collective,
    DataType type,
    ReduceOp.Kind op,
    long bytes,
    boolean registered,
    boolean captured,
    int operations) {
  /** Checks the ranges. */
  public PathQuery {
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes: " + bytes + ", legal: 0 or more");
    }
    if (operations < 1) {
      throw new IllegalArgumentException("operations: " + operations + ", legal: 1 or more");
    }
  }

  /** A sum of unregistered buffers, outside of graphs and groups. */
  public static PathQuery of(Site site, Collective collective, DataType type, long bytes) {
    return new PathQuery(site, collective, type, ReduceOp.Kind.SUM, bytes, false, false, 1);
  }

  /** The same with registered buffers, or without. */
  public PathQuery withRegistered(boolean nowRegistered) {
    return new PathQuery(site, collective, type, op, bytes, nowRegistered, captured, operations);
  }

  /** The same with another operation. */
  public PathQuery withOp(ReduceOp.Kind other) {
    return new PathQuery(site, collective, type, other, bytes, registered, captured, operations);
  }

  /** The same in a graph, or not. */
  public PathQuery withCaptured(boolean nowCaptured) {
    return new PathQuery(site, collective, type, op, bytes, registered, nowCaptured, operations);
  }

  /** The same in a group of so many operations. */
  public PathQuery withOperations(int count) {
    return new PathQuery(site, collective, type, op, bytes, registered, captured, count);
  }

  @Override
  public String toString() {
    return collective.label()
        + " of "
        + bytes
        + " bytes of "
        + type.label()
        + ", "
        + site.ranks()
        + " ranks on "
        + site.nodes()
        + (site.nodes() == 1 ? " node" : " nodes");
  }
}
