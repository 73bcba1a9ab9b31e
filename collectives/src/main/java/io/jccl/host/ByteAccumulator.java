package io.jccl.host;

import io.jccl.DataType;
import java.lang.foreign.MemorySegment;

/** Sums and products of 8-bit integers. */
final class ByteAccumulator extends Accumulator {
  private final boolean unsigned;
  private final boolean product;
  private byte[] total;
  private byte[] operand;

  /** What each of the 256 values gives when it is divided by {@link #divisor}. */
  private final byte[] quotients = new byte[256];

  private long divisor;

  ByteAccumulator(DataType type, boolean product) {
    this(type, product, new byte[TILE_BYTES], new byte[TILE_BYTES]);
  }

  private ByteAccumulator(DataType type, boolean product, byte[] total, byte[] operand) {
    super(1, MemorySegment.ofArray(total), MemorySegment.ofArray(operand));
    this.total = total;
    this.operand = operand;
    this.unsigned = type.isUnsigned();
    this.product = product;
  }

  @Override
  void scale(long multiplierBits) {
    byte[] x = operand;
    byte factor = (byte) multiplierBits;
    for (int i = 0; i < lanes(); i++) {
      x[i] = (byte) (x[i] * factor);
    }
  }

  @Override
  void start() {
    super.start();
    byte[] loaded = operand;
    operand = total;
    total = loaded;
  }

  @Override
  void combine() {
    if (product) {
      multiply(total, operand, total, 0, lanes());
    } else {
      add(total, operand, total, 0, lanes());
    }
  }

  @Override
  Class<?> arrays() {
    return byte[].class;
  }

  @Override
  void combine(Object x, Object y, Object out, int from, int to) {
    if (product) {
      multiply((byte[]) x, (byte[]) y, (byte[]) out, from, to);
    } else {
      add((byte[]) x, (byte[]) y, (byte[]) out, from, to);
    }
  }

  private static void add(byte[] x, byte[] y, byte[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = (byte) (x[i] + y[i]);
    }
  }

  private static void multiply(byte[] x, byte[] y, byte[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = (byte) (x[i] * y[i]);
    }
  }

  @Override
  void finish(long divisor) {
    if (divisor == 1) {
      return;
    }
    if (divisor != this.divisor) {
      for (int i = 0; i < quotients.length; i++) {
        quotients[i] = (byte) (unsigned ? Long.divideUnsigned(i, divisor) : (byte) i / divisor);
      }
      this.divisor = divisor;
    }
    byte[] x = total;
    for (int i = 0; i < lanes(); i++) {
      x[i] = quotients[x[i] & 0xFF];
    }
  }
}
