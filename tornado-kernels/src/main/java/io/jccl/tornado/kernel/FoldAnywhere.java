package io.jccl.tornado.kernel;

import static io.jccl.tornado.kernel.FoldArguments.COUNT;
import static io.jccl.tornado.kernel.FoldArguments.DIVISOR;
import static io.jccl.tornado.kernel.FoldArguments.INPUT;
import static io.jccl.tornado.kernel.FoldArguments.INPUTS;
import static io.jccl.tornado.kernel.FoldArguments.LISTED_INPUTS;
import static io.jccl.tornado.kernel.FoldArguments.MULTIPLIER;
import static io.jccl.tornado.kernel.FoldArguments.OUTPUT;
import static io.jccl.tornado.kernel.FoldArguments.OUTPUTS;
import static io.jccl.tornado.kernel.FoldArguments.TABLE;
import static io.jccl.tornado.kernel.FoldArguments.WORKERS;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The local reduction of operands that lie anywhere, of any number of inputs; of sums and products
 * with multipliers and a divisor. A thread takes an element at a time, and its bytes one by one:
 * this is for what {@link Fold} cannot take, and slow.
 *
 * <p>More inputs than are listed are in a table in memory: addresses, then multipliers.
 */
public final class FoldAnywhere {
  private FoldAnywhere() {}

  /** The fold. */
  public static void elements(
      KernelContext context,
      IntArray memory,
      ByteArray bytes,
      LongArray arguments,
      int type,
      int operation) {
    long count = arguments.get(COUNT);
    long workers = arguments.get(WORKERS);
    int inputs = (int) arguments.get(INPUTS);
    int outputs = (int) arguments.get(OUTPUTS);
    for (long i = context.globalIdx; i < count; i += workers) {
      long offset = i << Types.byteShift(type);
      Folding folded = value(memory, bytes, arguments, type, operation, 0, inputs, offset);
      for (int k = 1; k < inputs; k++) {
        Folding next = value(memory, bytes, arguments, type, operation, k, inputs, offset);
        folded = Folding.join(type, operation, folded, next);
      }
      Vector result = close(type, operation, arguments, folded);
      for (int k = 0; k < outputs; k++) {
        Stray.scatter(bytes, type, arguments.get(OUTPUT + k) + offset, result);
      }
    }
  }

  private static Folding value(
      IntArray memory,
      ByteArray bytes,
      LongArray arguments,
      int type,
      int operation,
      int input,
      int inputs,
      long offset) {
    long address =
        inputs <= LISTED_INPUTS ? arguments.get(INPUT + input) : listed(memory, arguments, input);
    Vector x = Stray.gather(bytes, type, address + offset);
    if (Types.isPick(operation)) {
      return Folding.of(type, operation, x);
    }
    long multiplier =
        inputs <= LISTED_INPUTS
            ? arguments.get(MULTIPLIER + input)
            : listed(memory, arguments, inputs + input);
    return Folding.times(type, Folding.of(type, operation, x), multiplier);
  }

  private static Vector close(int type, int operation, LongArray arguments, Folding folded) {
    if (Types.isPick(operation)) {
      return Folding.close(type, operation, folded);
    }
    return Folding.close(type, operation, Folding.over(type, folded, arguments.get(DIVISOR)));
  }

  private static long listed(IntArray memory, LongArray arguments, int k) {
    long word = arguments.get(TABLE) + 2 * k;
    long upper = memory.get(Memory.index(word + 1));
    return upper << 32 | memory.get(Memory.index(word)) & 0xFFFFFFFFL;
  }
}
