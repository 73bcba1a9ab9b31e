package io.jccl.tuner.samples;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;

/**
 * A call shape that is measured.
 *
 * @param collective the operation
 * @param type the element type
 * @param op the reduction, {@code SUM} for collectives that do not reduce
 * @param ranks the number of ranks, all on one machine
 * @param bytes NCCL's size of the call, as in {@link io.jccl.select.CallShape}
 * @param device {@code host}, or the architecture of the devices
 * @param registered whether its buffers are registered
 */
public record Point(
    Collective collective,
    DataType type,
    ReduceOp.Kind op,
    int ranks,
    long bytes,
    String device,
    boolean registered) {
  /** The device of calls on host memory. */
  public static final String HOST = "host";

  @Override
  public String toString() {
    return "%s %s %s, %d ranks, %d B, %s%s"
        .formatted(
            collective.label(),
            type.label(),
            op.label(),
            ranks,
            bytes,
            device,
            registered ? ", registered" : "");
  }
}
