package io.jccl.hip.kernel;

import io.jccl.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/** Elements to check kernels with, as bits in the machine's order. */
public final class SampleBits {
  /** What the elements are like. */
  public enum Mood {
    /** Every pattern of bits alike: NaN now and then, and numbers of all sizes. */
    ANY,
    /** Small numbers, whose sums and products round. */
    MODEST,
    /** Every fourth is a value at which things go wrong. */
    SPECIAL
  }

  private SampleBits() {}

  /** So many elements. */
  public static byte[] random(DataType type, int count, SplittableRandom random, Mood mood) {
    byte[] data = new byte[count * type.bytes()];
    long[] special = special(type);
    for (int i = 0; i < count; i++) {
      boolean isSpecial = mood == Mood.SPECIAL && random.nextInt(4) == 0;
      long bits =
          isSpecial
              ? special[random.nextInt(special.length)]
              : mood == Mood.ANY ? random.nextLong() : modest(type, random);
      put(data, i, type.bytes(), bits);
    }
    return data;
  }

  /** Signs and fractions by chance, exponents near that of 1; integers up to 100. */
  private static long modest(DataType type, SplittableRandom random) {
    if (!type.isFloating()) {
      return random.nextLong(-100, 101);
    }
    int fraction = fractionBits(type);
    long bias = (1L << (exponentBits(type) - 1)) - 1;
    long exponent = bias + random.nextLong(-3, 3);
    long sign = random.nextLong(2) << (8 * type.bytes() - 1);
    return sign | exponent << fraction | random.nextLong(1L << fraction);
  }

  /** The values at which things go wrong: ends of ranges, zeros, subnormals, infinities, NaN. */
  static long[] special(DataType type) {
    if (!type.isFloating()) {
      long least = -1L << (8 * type.bytes() - 1);
      return new long[] {0, 1, -1, 2, -2, 3, -3, least, least + 1, ~least, ~least - 1, 127, 128};
    }
    int fraction = fractionBits(type);
    long sign = 1L << (8 * type.bytes() - 1);
    long normal = 1L << fraction;
    long infinity = ((1L << exponentBits(type)) - 1) << fraction;
    long one = ((1L << (exponentBits(type) - 1)) - 1) << fraction;
    long[] magnitudes = {
      0,
      1,
      normal - 1,
      normal,
      one,
      one + 1,
      infinity - 1,
      infinity,
      infinity + 1,
      sign - 2,
      sign - 1,
    };
    long[] both = new long[2 * magnitudes.length];
    for (int i = 0; i < magnitudes.length; i++) {
      both[2 * i] = magnitudes[i];
      both[2 * i + 1] = magnitudes[i] | sign;
    }
    return both;
  }

  private static int exponentBits(DataType type) {
    return 8 * type.bytes() - 1 - fractionBits(type);
  }

  private static int fractionBits(DataType type) {
    return switch (type) {
      case FLOAT64 -> 52;
      case FLOAT32 -> 23;
      case FLOAT16 -> 10;
      case BFLOAT16 -> 7;
      case FLOAT8E4M3 -> 3;
      case FLOAT8E5M2 -> 2;
      case INT8, UINT8, INT32, UINT32, INT64, UINT64 ->
          throw new IllegalArgumentException("type: " + type.label() + " has no fraction");
    };
  }

  /** Multipliers as operands take them. */
  public static long multiplier(DataType type, SplittableRandom random) {
    return type.isFloating()
        ? Double.doubleToRawLongBits(random.nextDouble() * 3 - 1)
        : random.nextLong(-5, 1000);
  }

  /** Writes the low bits as one element. */
  static void put(byte[] data, int element, int width, long bits) {
    ByteBuffer buffer = ByteBuffer.wrap(data).order(ByteOrder.nativeOrder());
    switch (width) {
      case 1 -> buffer.put(element, (byte) bits);
      case 2 -> buffer.putShort(2 * element, (short) bits);
      case 4 -> buffer.putInt(4 * element, (int) bits);
      default -> buffer.putLong(8 * element, bits);
    }
  }

  /** An element as a number in hexadecimal. */
  public static String hex(byte[] data, int element, int width) {
    StringBuilder text = new StringBuilder();
    boolean isLittle = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    for (int i = 0; i < width; i++) {
      int at = element * width + (isLittle ? width - 1 - i : i);
      text.append("%02X".formatted(data[at]));
    }
    return text.toString();
  }
}
