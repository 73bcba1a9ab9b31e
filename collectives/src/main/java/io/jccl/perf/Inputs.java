package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.lang.foreign.MemorySegment;

/**
 * What every rank sends, as a function of the rank and the element's index: nothing is stored, and
 * any part can be written again to compare with. Not safe for use by several threads.
 */
interface Inputs {
  /** The most elements that one call of {@link #write} makes. Blocks begin at multiples of it. */
  int BLOCK = 4096;

  /**
   * Writes elements of a rank's input.
   *
   * @param index the first element; the elements must lie in one block
   * @param count the number of elements
   */
  void write(int rank, long index, int count, MemorySegment to, long offset);

  /**
   * The inputs of a check.
   *
   * @param layout the counts; its operation says whether elements are combined
   * @param kind the reduction; ignored if nothing is combined
   */
  static Inputs of(Layout layout, ReduceOp.Kind kind, DataMode mode, long seed) {
    DataType type = layout.type();
    int ranks = layout.ranks();
    if (!layout.operation().reduces()) {
      return new RawInputs(type, seed);
    }
    if (!type.isFloating()) {
      return mode == DataMode.SPECIAL ? new ExtremeIntegers(type, seed) : new RawInputs(type, seed);
    }
    return switch (mode) {
      case EXACT ->
          switch (kind) {
            case SUM, AVG -> ExactSums.of(type, ranks, 1, seed);
            case PREMUL_SUM -> ExactSums.of(type, ranks, 2, seed);
            case PROD -> new FloatInputs(type, new ExactProducts(ranks), seed);
            case MIN, MAX -> new FloatInputs(type, new OrderedFloats(), seed);
          };
      case RANDOM -> new FloatInputs(type, new RandomFloats(kind), seed);
      case SPECIAL -> new FloatInputs(type, new SpecialFloats(kind, ranks), seed);
    };
  }
}
