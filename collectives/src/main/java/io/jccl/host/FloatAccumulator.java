package io.jccl.host;

import java.lang.foreign.MemorySegment;

/**
 * Sums and products of float32, and of the narrow floats, whose subclasses convert to it and back.
 *
 * <p>A test for NaN among floats would keep C2 from vectorising a loop. Among ints it is a
 * subtraction whose sign says it, so a result's bits are copied and looked at; only when there is a
 * NaN are the numbers themselves looked at, one by one.
 */
class FloatAccumulator extends Accumulator {
  private static final int INFINITY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

  private final boolean product;
  private float[] total;
  private float[] operand;
  private final int[] bits = new int[TILE_BYTES / 4];
  private final MemorySegment bitsMemory = MemorySegment.ofArray(bits);

  FloatAccumulator(boolean product) {
    this(product, new float[TILE_BYTES / 4], new float[TILE_BYTES / 4]);
  }

  private FloatAccumulator(boolean product, float[] total, float[] operand) {
    super(4, MemorySegment.ofArray(total), MemorySegment.ofArray(operand));
    this.total = total;
    this.operand = operand;
    this.product = product;
  }

  /** The operand's array. */
  final float[] operand() {
    return operand;
  }

  /** The running result's array. */
  final float[] total() {
    return total;
  }

  @Override
  void scale(long multiplierBits) {
    float[] x = operand;
    float factor = (float) Double.longBitsToDouble(multiplierBits);
    for (int i = 0; i < lanes(); i++) {
      x[i] *= factor;
    }
  }

  @Override
  void start() {
    super.start();
    float[] loaded = operand;
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
    return float[].class;
  }

  @Override
  void combine(Object x, Object y, Object out, int from, int to) {
    float[] result = (float[]) out;
    if (product) {
      multiply((float[]) x, (float[]) y, result, from, to);
    } else {
      add((float[]) x, (float[]) y, result, from, to);
    }
    MemorySegment.copy(MemorySegment.ofArray(result), 4L * from, bitsMemory, 0, 4L * (to - from));
    if (hasNan(bits, to - from)) {
      makeNansCanonical(result, from, to);
    }
  }

  private static void add(float[] x, float[] y, float[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = x[i] + y[i];
    }
  }

  private static void multiply(float[] x, float[] y, float[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = x[i] * y[i];
    }
  }

  private static boolean hasNan(int[] bits, int lanes) {
    int signs = 0;
    for (int i = 0; i < lanes; i++) {
      signs |= INFINITY - (bits[i] & Integer.MAX_VALUE);
    }
    return signs < 0;
  }

  private static void makeNansCanonical(float[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Float.isNaN(x[i])) {
        x[i] = Float.NaN;
      }
    }
  }

  @Override
  void finish(long divisor) {
    divide(divisor);
    copyOut(bitsMemory, 0, 4 * lanes());
    if (hasNan(bits, lanes())) {
      makeNansCanonical(total, 0, lanes());
    }
  }

  /** Divides the running result. */
  final void divide(long divisor) {
    if (divisor == 1) {
      return;
    }
    float[] x = total;
    float by = divisor;
    for (int i = 0; i < lanes(); i++) {
      x[i] /= by;
    }
  }
}
