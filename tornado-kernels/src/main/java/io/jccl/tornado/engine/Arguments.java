package io.jccl.tornado.engine;

import io.jccl.DataType;
import io.jccl.hip.kernel.Addresses;
import io.jccl.hip.kernel.FoldKernel;
import io.jccl.spi.Operands;
import io.jccl.tornado.kernel.FoldArguments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Writes the argument of a captured fold: an array of longs, at the places that the kernels know.
 */
final class Arguments {
  private static final int VECTOR_SHIFT = 4;
  private static final int WORD_SHIFT = 2;

  private final MemorySegment memory;
  private final DataType type;
  private int longs = FoldArguments.PLAIN;

  /** Arguments that are written to the start of some memory. */
  Arguments(MemorySegment memory, DataType type) {
    this.memory = memory;
    this.type = type;
  }

  /** What has been written. */
  MemorySegment written() {
    return memory.asSlice(0, 8L * longs);
  }

  /**
   * All but multipliers, the divisor and a table.
   *
   * @param workers the threads in all
   * @param isAny whether operands are given by bytes, and not by vectors and strays beside them
   */
  Arguments write(Operands operands, long workers, boolean isAny) {
    int listed = Math.min(operands.inputs(), FoldArguments.LISTED_INPUTS);
    int outputs = Math.min(operands.outputs(), FoldKernel.LISTED_OUTPUTS);
    long vectorBytes = 1L << VECTOR_SHIFT;
    long pad = isAny ? 0 : -Addresses.output(operands, 0) & (vectorBytes - 1);
    long head = Math.min(pad / type.bytes(), operands.count());
    long vectors = type.bytes(operands.count() - head) >> VECTOR_SHIFT;
    set(FoldArguments.WORKERS, workers);
    set(FoldArguments.COUNT, isAny ? operands.count() : vectors);
    set(FoldArguments.INPUTS, operands.inputs());
    set(FoldArguments.OUTPUTS, outputs);
    set(FoldArguments.HEAD, pad / type.bytes());
    set(
        FoldArguments.STRAYS,
        isAny ? 0 : operands.count() - (vectors << VECTOR_SHIFT) / type.bytes());
    set(FoldArguments.DIVISOR, 1);
    set(FoldArguments.TABLE, 0);
    int shift = isAny ? 0 : VECTOR_SHIFT;
    for (int k = 0; k < outputs; k++) {
      set(FoldArguments.OUTPUT + k, Addresses.output(operands, k) + pad >> shift);
    }
    for (int k = 0; k < listed && operands.inputs() <= listed; k++) {
      set(FoldArguments.INPUT + k, Addresses.input(operands, k) + pad >> shift);
    }
    return this;
  }

  /** The divisor and what multipliers have a place here. */
  Arguments scale(Operands operands) {
    longs = FoldArguments.SCALED;
    set(FoldArguments.DIVISOR, operands.divisor());
    for (int k = 0; k < Math.min(operands.inputs(), FoldArguments.LISTED_INPUTS); k++) {
      set(FoldArguments.MULTIPLIER + k, Multipliers.argument(type, operands, k));
    }
    return this;
  }

  /** More inputs than have a place, by a table in memory of the device. */
  void table(MemorySegment inputs) {
    set(FoldArguments.TABLE, inputs.address() >> WORD_SHIFT);
  }

  private void set(int place, long value) {
    memory.set(ValueLayout.JAVA_LONG, 8L * place, value);
  }
}
