package io.jccl.host;

import java.lang.foreign.MemorySegment;

/**
 * Sums and products of float32, and of the narrow floats, whose subclasses convert to it and back.
 *
 * <p>A test for NaN would keep C2 from vectorising a loop, but a running maximum does not: {@link
 * Math#max} gives NaN once it has met one. Only then are the NaNs looked for, one by one.
 */
class FloatAccumulator extends Accumulator {
  private final boolean product;
  private float[] total;
  private float[] operand;

  /** NaN if there may be a NaN in the running result. */
  private float largest;

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
    largest = Float.NaN;
  }

  @Override
  void combine() {
    largest =
        product
            ? multiply(total, operand, total, 0, lanes())
            : add(total, operand, total, 0, lanes());
  }

  @Override
  boolean combine(Object x, Object y, Object out, int from, int to) {
    float[] result = (float[]) out;
    float seen =
        product
            ? multiply((float[]) x, (float[]) y, result, from, to)
            : add((float[]) x, (float[]) y, result, from, to);
    if (Float.isNaN(seen)) {
      makeNansCanonical(result, from, to);
    }
    return true;
  }

  private static float add(float[] x, float[] y, float[] out, int from, int to) {
    float largest = 0;
    for (int i = from; i < to; i++) {
      float sum = x[i] + y[i];
      out[i] = sum;
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  private static float multiply(float[] x, float[] y, float[] out, int from, int to) {
    float largest = 0;
    for (int i = from; i < to; i++) {
      float result = x[i] * y[i];
      out[i] = result;
      largest = Math.max(largest, result);
    }
    return largest;
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
    if (Float.isNaN(largest)) {
      makeNansCanonical(total, 0, lanes());
    }
    if (divisor != 1) {
      float[] x = total;
      float by = divisor;
      for (int i = 0; i < lanes(); i++) {
        x[i] /= by;
      }
    }
  }
}
