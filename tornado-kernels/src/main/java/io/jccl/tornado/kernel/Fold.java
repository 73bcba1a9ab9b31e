package io.jccl.tornado.kernel;

import static io.jccl.tornado.kernel.FoldArguments.COUNT;
import static io.jccl.tornado.kernel.FoldArguments.DIVISOR;
import static io.jccl.tornado.kernel.FoldArguments.HEAD;
import static io.jccl.tornado.kernel.FoldArguments.INPUT;
import static io.jccl.tornado.kernel.FoldArguments.INPUTS;
import static io.jccl.tornado.kernel.FoldArguments.MULTIPLIER;
import static io.jccl.tornado.kernel.FoldArguments.OUTPUT;
import static io.jccl.tornado.kernel.FoldArguments.OUTPUTS;
import static io.jccl.tornado.kernel.FoldArguments.STRAYS;
import static io.jccl.tornado.kernel.FoldArguments.WORKERS;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * The local reduction, for operands that lie alike to a multiple of 16 bytes. For each element i
 *
 * <pre>out[i] = round((m0*in0[i] op m1*in1[i] op ...) / divisor)</pre>
 *
 * to every output, from left to right over the inputs. A thread takes a vector of 16 bytes at a
 * time, and reads up to eight inputs of it before it folds them, so that all are on their way at
 * once; four, of float8, whose sixteen values take most registers. Elements before the first whole
 * vector and after the last are folded one by one, in a vector of which one element counts, and
 * stored through an array of their width.
 */
public final class Fold {
  private Fold() {}

  /** The fold. With scaled 0 there are no multipliers and no divisor. */
  public static void vectors(
      KernelContext context,
      IntArray memory,
      ShortArray shorts,
      ByteArray bytes,
      LongArray arguments,
      int type,
      int operation,
      int scaled) {
    long count = arguments.get(COUNT);
    long workers = arguments.get(WORKERS);
    int inputs = (int) arguments.get(INPUTS);
    int outputs = (int) arguments.get(OUTPUTS);
    int group = group(type);
    for (long v = context.globalIdx; v < count; v += workers) {
      Vector first = load(memory, arguments, 0, inputs, v);
      Folding folded = value(type, operation, scaled, arguments, 0, first);
      for (int k = 1; k < inputs; k += group) {
        Vector a = load(memory, arguments, k, inputs, v);
        Vector b = load(memory, arguments, k + 1, inputs, v);
        Vector c = load(memory, arguments, k + 2, inputs, v);
        Vector d = load(memory, arguments, member(group, k, 3, inputs), inputs, v);
        Vector e = load(memory, arguments, member(group, k, 4, inputs), inputs, v);
        Vector f = load(memory, arguments, member(group, k, 5, inputs), inputs, v);
        Vector g = load(memory, arguments, member(group, k, 6, inputs), inputs, v);
        folded = join(type, operation, scaled, arguments, folded, k, inputs, a);
        folded = join(type, operation, scaled, arguments, folded, k + 1, inputs, b);
        folded = join(type, operation, scaled, arguments, folded, k + 2, inputs, c);
        folded =
            join(
                type, operation, scaled, arguments, folded, member(group, k, 3, inputs), inputs, d);
        folded =
            join(
                type, operation, scaled, arguments, folded, member(group, k, 4, inputs), inputs, e);
        folded =
            join(
                type, operation, scaled, arguments, folded, member(group, k, 5, inputs), inputs, f);
        folded =
            join(
                type, operation, scaled, arguments, folded, member(group, k, 6, inputs), inputs, g);
      }
      Vector result = close(type, operation, scaled, arguments, folded);
      for (int k = 0; k < outputs; k++) {
        Memory.store(memory, arguments.get(OUTPUT + k) + v, result);
      }
    }
    strays(context, memory, shorts, bytes, arguments, type, operation, scaled);
  }

  private static void strays(
      KernelContext context,
      IntArray memory,
      ShortArray shorts,
      ByteArray bytes,
      LongArray arguments,
      int type,
      int operation,
      int scaled) {
    long workers = arguments.get(WORKERS);
    int inputs = (int) arguments.get(INPUTS);
    int outputs = (int) arguments.get(OUTPUTS);
    long strays = arguments.get(STRAYS);
    for (long s = context.globalIdx; s < strays; s += workers) {
      long offset = strayOffset(arguments, type, s);
      Vector first = Stray.load(memory, type, (arguments.get(INPUT) << 4) + offset);
      Folding folded = value(type, operation, scaled, arguments, 0, first);
      for (int k = 1; k < inputs; k++) {
        Vector x = Stray.load(memory, type, (arguments.get(INPUT + k) << 4) + offset);
        folded = join(type, operation, scaled, arguments, folded, k, inputs, x);
      }
      Vector result = close(type, operation, scaled, arguments, folded);
      for (int k = 0; k < outputs; k++) {
        long to = (arguments.get(OUTPUT + k) << 4) + offset;
        Stray.store(memory, shorts, bytes, type, to, result);
      }
    }
  }

  /** How many inputs are read before they are folded, after the first. */
  private static int group(int type) {
    switch (type) {
      case Types.FLOAT8E4M3, Types.FLOAT8E5M2:
        return 3;
      default:
        return 7;
    }
  }

  /** The input of a place in a group, or, if the group has no such place, an input too many. */
  private static int member(int group, int first, int place, int inputs) {
    return place < group ? first + place : inputs;
  }

  private static Vector load(
      IntArray memory, LongArray arguments, int input, int inputs, long vector) {
    if (input < inputs) {
      return Memory.load(memory, arguments.get(INPUT + input) + vector);
    }
    return new Vector(0, 0, 0, 0);
  }

  private static Folding join(
      int type,
      int operation,
      int scaled,
      LongArray arguments,
      Folding folded,
      int input,
      int inputs,
      Vector x) {
    if (input < inputs) {
      return Folding.join(
          type, operation, folded, value(type, operation, scaled, arguments, input, x));
    }
    return Folding.copy(folded);
  }

  private static Folding value(
      int type, int operation, int scaled, LongArray arguments, int input, Vector x) {
    Folding value = Folding.of(type, operation, x);
    if (scaled == 0) {
      return value;
    }
    return Folding.times(type, value, arguments.get(MULTIPLIER + input));
  }

  private static Vector close(
      int type, int operation, int scaled, LongArray arguments, Folding folded) {
    if (scaled == 0) {
      return Folding.close(type, operation, folded);
    }
    return Folding.close(type, operation, Folding.over(type, folded, arguments.get(DIVISOR)));
  }

  /** The bytes from the first whole vector to a stray element. */
  private static long strayOffset(LongArray arguments, int type, long stray) {
    long head = arguments.get(HEAD);
    long from = stray < head ? 0 : arguments.get(COUNT) << 4;
    return from + (stray - head << Types.byteShift(type));
  }
}
