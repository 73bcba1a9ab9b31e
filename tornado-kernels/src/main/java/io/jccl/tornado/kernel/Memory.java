package io.jccl.tornado.kernel;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Memory as kernels see it: one array of words, and where operands begin in it. An index is a long.
 * The API wants an int: the captured text has the long, since there the array is all memory, from
 * address 0 on; live the array is a short one.
 */
final class Memory {
  private Memory() {}

  /** What the API takes for an index. */
  static int index(long place) {
    return (int) place;
  }

  /** A vector, by its address divided by 16. */
  static Vector load(IntArray memory, long vector) {
    long word = vector << 2;
    return new Vector(
        memory.get(index(word)),
        memory.get(index(word + 1)),
        memory.get(index(word + 2)),
        memory.get(index(word + 3)));
  }

  static void store(IntArray memory, long vector, Vector x) {
    long word = vector << 2;
    memory.set(index(word), x.a());
    memory.set(index(word + 1), x.b());
    memory.set(index(word + 2), x.c());
    memory.set(index(word + 3), x.d());
  }

  /** One of a list of arguments. */
  static long argument(LongArray arguments, int first, int k) {
    return arguments.get(first + k);
  }
}
