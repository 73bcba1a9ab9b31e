package io.jccl.hip.fused;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;

/**
 * One call that is checked.
 *
 * @param collective the collective
 * @param algorithm the plan that is carried out
 * @param type the type
 * @param kind the operation; of no account where nothing is reduced
 * @param count elements of a block
 * @param inputShift bytes by which inputs are off a multiple of 256
 * @param outputShift bytes by which outputs are off a multiple of 256
 * @param apart whether each rank's buffers are off by other numbers
 * @param inPlace which ranks work in place: bit k is rank k
 */
record CollectiveCase(
    Collective collective,
    String algorithm,
    DataType type,
    ReduceOp.Kind kind,
    int count,
    int inputShift,
    int outputShift,
    boolean apart,
    long inPlace) {

  boolean isInPlace(int rank) {
    return (inPlace >> rank & 1) != 0;
  }

  int shift(int rank, boolean isOutput) {
    int shift = isOutput ? outputShift : inputShift;
    return apart ? (shift + (isOutput ? 5 : 3) * rank) % 32 : shift;
  }

  long inputBytes(int ranks, int rank) {
    return type.bytes(count) * collective.inputBlocks(ranks, rank, 0);
  }

  long outputBytes(int ranks, int rank) {
    return type.bytes(count) * collective.outputBlocks(ranks, rank, 0);
  }

  /** Where the output of a rank in place begins, from the start of its input. */
  long outputInInput(int rank) {
    return collective == Collective.REDUCE_SCATTER ? rank * type.bytes(count) : 0;
  }

  /** Where the input of a rank in place begins, from the start of its output. */
  long inputInOutput(int rank) {
    return collective == Collective.ALL_GATHER ? rank * type.bytes(count) : 0;
  }

  @Override
  public String toString() {
    return "%s %s of %d %s %s, inputs %d and outputs %d bytes off%s, ranks in place: %s"
        .formatted(
            collective.label(),
            algorithm,
            count,
            type.label(),
            kind.label(),
            inputShift,
            outputShift,
            apart ? " and more from rank to rank" : "",
            inPlace == 0 ? "none" : Long.toBinaryString(inPlace));
  }
}
