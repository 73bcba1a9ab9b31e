package io.jccl.hip.kernel;

import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Writes the argument of a fold's kernel, as {@code fold.h} declares it: {@code FoldArguments}, and
 * {@code ScaledFoldArguments}, which begins with it; {@code fold.h} asserts every place.
 */
final class FoldArguments {
  /** The inputs, and multipliers, that have a place in the argument; more need a table. */
  static final int LISTED_INPUTS = 64;

  private static final int LISTED_OUTPUTS = FoldKernel.LISTED_OUTPUTS;

  private static final long COUNT = 0;
  private static final long STRIDE = 8;
  private static final long TABLE = 16;
  private static final long BLOCKS = 24;
  private static final long INPUTS = 28;
  private static final long OUTPUTS = 32;
  private static final long IS_MULTIPLIED = 36;
  private static final long OUTPUT = 40;
  private static final long INPUT = OUTPUT + 8 * LISTED_OUTPUTS;
  private static final long PLAIN_BYTES = INPUT + 8 * LISTED_INPUTS;
  private static final long DIVISOR = PLAIN_BYTES;
  private static final long MULTIPLIER = DIVISOR + 8;
  private static final long SCALED_BYTES = MULTIPLIER + 8 * LISTED_INPUTS;

  private final MemorySegment memory;
  private long bytes = PLAIN_BYTES;

  /** Arguments that are written to the start of some memory. */
  FoldArguments(MemorySegment memory) {
    this.memory = memory;
  }

  /** What has been written. */
  MemorySegment written() {
    return memory.asSlice(0, bytes);
  }

  /** All but the inputs. */
  FoldArguments write(Operands operands, int blocks) {
    memory.set(ValueLayout.JAVA_LONG, COUNT, operands.count());
    memory.set(ValueLayout.JAVA_LONG, STRIDE, 0);
    memory.set(ValueLayout.JAVA_LONG, TABLE, 0);
    memory.set(ValueLayout.JAVA_INT, BLOCKS, blocks);
    memory.set(ValueLayout.JAVA_INT, INPUTS, operands.inputs());
    int outputs = Math.min(operands.outputs(), LISTED_OUTPUTS);
    memory.set(ValueLayout.JAVA_INT, OUTPUTS, outputs);
    memory.set(ValueLayout.JAVA_INT, IS_MULTIPLIED, operands.multiplied() ? 1 : 0);
    for (int k = 0; k < outputs; k++) {
      memory.set(ValueLayout.JAVA_LONG, OUTPUT + 8L * k, Addresses.output(operands, k));
    }
    return this;
  }

  /** The inputs, each with its address. */
  FoldArguments list(Operands operands) {
    for (int k = 0; k < operands.inputs(); k++) {
      memory.set(ValueLayout.JAVA_LONG, INPUT + 8L * k, Addresses.input(operands, k));
    }
    return this;
  }

  /** The inputs, by the first and the distance from each to the next. */
  FoldArguments stride(Operands operands) {
    memory.set(ValueLayout.JAVA_LONG, INPUT, Addresses.input(operands, 0));
    memory.set(
        ValueLayout.JAVA_LONG, STRIDE, Addresses.input(operands, 1) - Addresses.input(operands, 0));
    return this;
  }

  /** The inputs, by a table of their addresses and multipliers in memory of the device. */
  FoldArguments table(MemorySegment table) {
    memory.set(ValueLayout.JAVA_LONG, TABLE, table.address());
    return this;
  }

  /** The divisor and what multipliers have a place here. */
  FoldArguments scale(Operands operands) {
    bytes = SCALED_BYTES;
    memory.set(ValueLayout.JAVA_LONG, DIVISOR, operands.divisor());
    for (int k = 0; k < Math.min(operands.inputs(), LISTED_INPUTS); k++) {
      memory.set(ValueLayout.JAVA_LONG, MULTIPLIER + 8L * k, operands.multiplier(k));
    }
    return this;
  }
}
