package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.util.Optional;

/**
 * How a fold is launched, and for which folds that holds.
 *
 * @param type the type, or empty for all
 * @param operation the operation, or empty for all
 * @param inputsTo the largest number of inputs
 * @param bytesTo the largest size of one input
 * @param variant the form of the kernel
 * @param blocks the most blocks, of the grid or of each compute unit
 * @param isPerUnit whether blocks are those of a compute unit
 * @param threads of a block
 */
public record LaunchRow(
    Optional<DataType> type,
    Optional<ReduceOp.Kind> operation,
    int inputsTo,
    long bytesTo,
    FoldVariant variant,
    int blocks,
    boolean isPerUnit,
    int threads) {

  /** Whether it is about the form that takes anything. */
  public boolean isAny() {
    return variant.equals(FoldVariant.ANY);
  }

  boolean covers(DataType asked, ReduceOp.Kind kind, int inputs, long bytes) {
    return type.map(asked::equals).orElse(true)
        && operation.map(kind::equals).orElse(true)
        && inputs <= inputsTo
        && bytes <= bytesTo;
  }

  /**
   * The blocks for a fold: as many as its row allows and its size needs.
   *
   * @param bytes of one input
   * @param bytesOfThread what a thread takes of an input at a time
   * @param computeUnits of the device
   */
  public int blocks(long bytes, int bytesOfThread, int computeUnits) {
    long useful = Math.max(1, Math.ceilDiv(bytes, (long) bytesOfThread * threads));
    int most = isPerUnit ? Math.multiplyExact(blocks, computeUnits) : blocks;
    return (int) Math.min(useful, most);
  }
}
