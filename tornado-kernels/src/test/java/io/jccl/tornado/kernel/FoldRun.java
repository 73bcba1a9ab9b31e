package io.jccl.tornado.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * One fold's operands in a memory of its own, with guards between them: a kernel runs on it, one
 * thread after the other, and every output is compared.
 */
final class FoldRun {
  private static final long[] SPECIAL = {
    0,
    1,
    -1,
    2,
    0x7F,
    0x80,
    0x7C,
    0x7D,
    0x7E,
    0xFC,
    0x7C00,
    0x7C01,
    0x7E00,
    0xFC00,
    0x8000,
    0x7F80,
    0x7F81,
    0xFF80,
    0x7F800000,
    0x7F800001,
    0xFF800000L,
    0x80000000L,
    0x7F7FFFFF,
    0x00800000,
    0x007FFFFF,
    0x7FF0000000000000L,
    0x7FF0000000000001L,
    0xFFF0000000000000L,
    Long.MIN_VALUE,
    Long.MAX_VALUE
  };

  private final DataType type;
  private final ReduceOp.Kind kind;
  private final int outputs;
  private final int count;
  private final byte[][] inputs;
  private final long[] multipliers;
  private long divisor = 1;
  private boolean multiplied;
  private long[] inputAt;
  private long[] outputAt;
  private TestMemory memory;

  FoldRun(
      DataType type,
      ReduceOp.Kind kind,
      int inputs,
      int outputs,
      int count,
      SplittableRandom random) {
    this.type = type;
    this.kind = kind;
    this.outputs = outputs;
    this.count = count;
    this.inputs = new byte[inputs][count * type.bytes()];
    this.multipliers = new long[inputs];
    for (byte[] input : this.inputs) {
      random.nextBytes(input);
      for (int i = 0; i < count; i += 1 + random.nextInt(6)) {
        put(input, i, SPECIAL[random.nextInt(SPECIAL.length)]);
      }
    }
    for (int k = 0; k < inputs; k++) {
      double value = type.isFloating() ? random.nextDouble(-4, 4) : 0;
      multipliers[k] = type.isFloating() ? Double.doubleToRawLongBits(value) : random.nextLong();
    }
  }

  private void put(byte[] data, int index, long bits) {
    for (int i = 0; i < type.bytes(); i++) {
      data[index * type.bytes() + i] = (byte) (bits >> 8 * i);
    }
  }

  /** Replaces one element; after {@link #place}. */
  void put(int input, int index, long bits) {
    put(inputs[input], index, bits);
    memory.write(inputAt[input], inputs[input]);
  }

  void scale(long divisor, boolean multiplied) {
    this.divisor = divisor;
    this.multiplied = multiplied;
  }

  long divisor() {
    return divisor;
  }

  boolean isMultiplied() {
    return multiplied;
  }

  long multiplierBits(int k) {
    return multipliers[k];
  }

  /**
   * Puts operands at addresses that are so many bytes beyond a vector, each further than the last.
   */
  void place(int offset, int step) {
    long room = (count * (long) type.bytes() + 64) / 16 * 16 + 32;
    inputAt = new long[inputs.length];
    outputAt = new long[outputs];
    long at = 64 + offset;
    for (int k = 0; k < inputs.length; k++, at += room + step) {
      inputAt[k] = at;
    }
    for (int k = 0; k < outputs; k++, at += room + step) {
      outputAt[k] = at;
    }
    memory = new TestMemory((int) (at + room + 16L * inputs.length + 64) / 16 * 16);
    for (int k = 0; k < inputs.length; k++) {
      memory.write(inputAt[k], inputs[k]);
    }
  }

  void checkVector(Map<String, Kernel> kernels, String variant, int workers) {
    int before = (int) (-outputAt[0] & 15) / type.bytes();
    long vectors = Math.max(0, count - before) / (16 / type.bytes());
    long[] arguments = new long[FoldArguments.SCALED];
    arguments[FoldArguments.COUNT] = vectors;
    arguments[FoldArguments.HEAD] = before;
    arguments[FoldArguments.STRAYS] = count - vectors * (16 / type.bytes());
    for (int k = 0; k < inputs.length; k++) {
      arguments[FoldArguments.INPUT + k] = (inputAt[k] + 15) / 16;
      arguments[FoldArguments.MULTIPLIER + k] = multiplier(k);
    }
    for (int k = 0; k < outputs; k++) {
      arguments[FoldArguments.OUTPUT + k] = (outputAt[k] + 15) / 16;
    }
    check(kernels, variant, arguments, workers);
  }

  void checkAny(Map<String, Kernel> kernels, int workers) {
    long[] arguments = new long[FoldArguments.SCALED];
    arguments[FoldArguments.COUNT] = count;
    long table = memory.bytes() - 16L * inputs.length;
    arguments[FoldArguments.TABLE] = table / 4;
    for (int k = 0; k < inputs.length; k++) {
      if (inputs.length <= FoldArguments.LISTED_INPUTS) {
        arguments[FoldArguments.INPUT + k] = inputAt[k];
        arguments[FoldArguments.MULTIPLIER + k] = multiplier(k);
      } else {
        memory.writeLong(table + 8L * k, inputAt[k]);
        memory.writeLong(table + 8L * (inputs.length + k), multiplier(k));
      }
    }
    for (int k = 0; k < outputs; k++) {
      arguments[FoldArguments.OUTPUT + k] = outputAt[k];
    }
    check(kernels, "any", arguments, workers);
  }

  private long multiplier(int k) {
    if (!type.isFloating()) {
      return multiplied ? multipliers[k] : 1;
    }
    double value = multiplied ? Double.longBitsToDouble(multipliers[k]) : 1;
    return type == DataType.FLOAT64
        ? Double.doubleToRawLongBits(value)
        : Float.floatToRawIntBits((float) value);
  }

  private void check(Map<String, Kernel> kernels, String variant, long[] arguments, int workers) {
    arguments[FoldArguments.INPUTS] = inputs.length;
    arguments[FoldArguments.OUTPUTS] = outputs;
    arguments[FoldArguments.DIVISOR] = divisor;
    byte[] expected = FoldKernelsTest.expected(type, kind, inputs, this);
    if (inputs.length == 1 && divisor == 1 && !multiplied) {
      return; // A plain fold of one input is a copy, and no kernel's business.
    }
    byte[] before = memory.read(0, memory.bytes());
    for (long at : outputAt) {
      System.arraycopy(expected, 0, before, (int) at, expected.length);
    }
    String name = "fold_" + type.label() + "_" + kind.label() + "_" + variant;
    memory.run(kernels.get(name), arguments, workers);
    byte[] after = memory.read(0, memory.bytes());
    int different = Arrays.mismatch(before, after);
    assertThat(different)
        .describedAs(
            "%s, %d inputs, %d outputs, %d elements, divisor %d, at byte %d of memory, outputs at"
                + " %s",
            name, inputs.length, outputs, count, divisor, different, Arrays.toString(outputAt))
        .isEqualTo(-1);
  }
}
