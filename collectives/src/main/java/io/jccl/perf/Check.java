package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;

/**
 * One call whose result is to be verified.
 *
 * @param layout the counts
 * @param kind the reduction, ignored if nothing is combined
 * @param root the root, ignored if there is none
 * @param inPlace whether the input lies in the receive buffer
 * @param mode what the inputs are like
 * @param seed what makes the inputs differ from those of other checks
 * @param foldsOnce whether each element is made by one fold in rank order, so that even results
 *     that round are known to the bit
 */
record Check(
    Layout layout,
    ReduceOp.Kind kind,
    int root,
    boolean inPlace,
    DataMode mode,
    long seed,
    boolean foldsOnce) {

  /** The operation as a rank calls it; the multiplier is 2 on odd ranks and 1 on even ones. */
  static ReduceOp operation(ReduceOp.Kind kind, int rank) {
    return switch (kind) {
      case SUM -> ReduceOp.SUM;
      case PROD -> ReduceOp.PROD;
      case MAX -> ReduceOp.MAX;
      case MIN -> ReduceOp.MIN;
      case AVG -> ReduceOp.AVG;
      case PREMUL_SUM -> ReduceOp.preMulSum(1L + rank % 2);
    };
  }

  /** How results may differ from the expected ones. */
  Agreement agreement() {
    DataType type = layout.type();
    if (!layout.operation().reduces() || !type.isFloating() || foldsOnce) {
      return Agreement.BITS;
    }
    boolean ordered = kind == ReduceOp.Kind.MIN || kind == ReduceOp.Kind.MAX;
    return switch (mode) {
      case EXACT -> Agreement.BITS;
      case RANDOM -> ordered ? Agreement.BITS : Agreement.BOUND;
      case SPECIAL -> ordered ? Agreement.ANY_ZERO : Agreement.BITS;
    };
  }

  /** How results may differ from the expected ones; all ranks must have the same in any case. */
  enum Agreement {
    /** Not at all. */
    BITS,
    /** Zero may have either sign. */
    ANY_ZERO,
    /** By the rounding of n - 1 partial results. */
    BOUND
  }
}
