package io.jccl.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;

/**
 * One fold, run by a kernel and by {@link ReferenceFold}, and compared bit for bit with poison
 * around each output.
 */
final class FoldCase {
  /** Where operands live; {@code MIXED} takes turns. */
  enum Memory {
    NATIVE,
    OWN_ARRAYS,
    BYTE_ARRAYS,
    LONG_ARRAYS,
    MIXED
  }

  private static final int GUARD = 64;
  private static final byte POISON = (byte) 0xA5;

  final DataType type;
  final ReduceOp.Kind kind;
  int inputs = 2;
  int outputs = 1;
  int count = 100;
  long divisor = 1;
  boolean multiplied;
  Memory memory = Memory.NATIVE;

  /** Bytes by which operands are off an address that suits every type; changed per operand. */
  int misalignment;

  /** The input that the first output overwrites, or -1. */
  int inPlace = -1;

  FoldCase(DataType type, ReduceOp.Kind kind) {
    this.type = type;
    this.kind = kind;
  }

  @Override
  public String toString() {
    return "%s %s in %d out %d count %d divisor %d multiplied %b %s off %d in place %d"
        .formatted(
            type, kind, inputs, outputs, count, divisor, multiplied, memory, misalignment, inPlace);
  }

  /** Random bits, which hold every special value now and then, and some that are no accident. */
  void checkRandom(HostFold fold, SplittableRandom random) {
    byte[][] data = new byte[inputs][];
    for (int k = 0; k < inputs; k++) {
      data[k] = Values.random(type, count, random);
    }
    long[] multipliers = new long[inputs];
    for (int k = 0; k < inputs; k++) {
      multipliers[k] = Values.multiplier(type, random);
    }
    check(fold, data, multipliers);
  }

  /** Runs both and compares. */
  void check(HostFold fold, byte[][] data, long[] multipliers) {
    byte[] expected = expected(data, multipliers);
    try (Arena arena = Arena.ofConfined()) {
      Operands operands = new Operands().reset(count).multiplied(multiplied).divisor(divisor);
      MemorySegment[] placed = new MemorySegment[inputs];
      for (int k = 0; k < inputs; k++) {
        placed[k] = place(arena, k, offset(k) + data[k].length + GUARD);
        MemorySegment.copy(data[k], 0, placed[k], ValueLayout.JAVA_BYTE, offset(k), data[k].length);
        operands.input(placed[k], offset(k), multipliers[k]);
      }
      MemorySegment[] results = new MemorySegment[outputs];
      int[] offsets = new int[outputs];
      for (int k = 0; k < outputs; k++) {
        boolean shared = k == 0 && inPlace >= 0;
        offsets[k] = shared ? offset(inPlace) : offset(inputs + k);
        results[k] =
            shared
                ? placed[inPlace]
                : place(arena, inputs + k, offsets[k] + expected.length + GUARD);
        operands.output(results[k], offsets[k]);
      }
      fold.run(operands);
      for (int k = 0; k < outputs; k++) {
        checkOutput(k, results[k], offsets[k], expected);
      }
      for (int k = 0; k < inputs; k++) {
        if (k != inPlace) {
          assertThat(bytes(placed[k], offset(k), data[k].length))
              .as("input %d unchanged, %s", k, this)
              .isEqualTo(data[k]);
        }
      }
    }
  }

  private void checkOutput(int output, MemorySegment result, int offset, byte[] expected) {
    byte[] actual = bytes(result, offset, expected.length);
    int width = type.bytes();
    for (int i = 0; i < expected.length; i++) {
      if (actual[i] != expected[i]) {
        int element = i / width;
        throw new AssertionError(
            "output %d element %d is %s, not %s: %s"
                .formatted(
                    output,
                    element,
                    Values.hex(actual, element, width),
                    Values.hex(expected, element, width),
                    this));
      }
    }
    for (long i = 0; i < result.byteSize(); i++) {
      if (i < offset || i >= offset + expected.length) {
        byte around = result.get(ValueLayout.JAVA_BYTE, i);
        assertThat(around).as("byte %d around output %d of %s", i, output, this).isEqualTo(POISON);
      }
    }
  }

  private byte[] expected(byte[][] data, long[] multipliers) {
    byte[] expected = new byte[count * type.bytes()];
    Operands operands = new Operands().reset(count).multiplied(multiplied).divisor(divisor);
    for (int k = 0; k < inputs; k++) {
      operands.input(MemorySegment.ofArray(data[k]), 0, multipliers[k]);
    }
    operands.output(MemorySegment.ofArray(expected), 0);
    new ReferenceFold(type, kind).run(operands);
    return expected;
  }

  private int offset(int operand) {
    return GUARD + misalignment * (1 + operand) % 16;
  }

  private MemorySegment place(Arena arena, int operand, int bytes) {
    MemorySegment place =
        switch (memory) {
          case NATIVE -> arena.allocate(bytes, 64);
          case OWN_ARRAYS -> ownArray(bytes);
          case BYTE_ARRAYS -> MemorySegment.ofArray(new byte[bytes]);
          case LONG_ARRAYS -> MemorySegment.ofArray(new long[(bytes + 7) / 8]);
          case MIXED -> operand % 2 == 0 ? arena.allocate(bytes, 64) : ownArray(bytes);
        };
    return place.fill(POISON);
  }

  private MemorySegment ownArray(int bytes) {
    return array(type, (bytes + type.bytes() - 1) / type.bytes());
  }

  /** An array of the primitive type that holds a type's elements. */
  static MemorySegment array(DataType type, int length) {
    return switch (type) {
      case INT8, UINT8, FLOAT8E4M3, FLOAT8E5M2 -> MemorySegment.ofArray(new byte[length]);
      case FLOAT16, BFLOAT16 -> MemorySegment.ofArray(new short[length]);
      case INT32, UINT32 -> MemorySegment.ofArray(new int[length]);
      case INT64, UINT64 -> MemorySegment.ofArray(new long[length]);
      case FLOAT32 -> MemorySegment.ofArray(new float[length]);
      case FLOAT64 -> MemorySegment.ofArray(new double[length]);
    };
  }

  private static byte[] bytes(MemorySegment segment, long offset, int length) {
    byte[] bytes = new byte[length];
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, offset, bytes, 0, length);
    return bytes;
  }
}
