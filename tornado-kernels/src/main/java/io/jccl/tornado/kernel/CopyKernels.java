package io.jccl.tornado.kernel;

import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * Copies of rows of bytes, each at a distance from the one before. One row is a plain copy. Vectors
 * are written where their address suits, and read from anywhere: from words that suit, of which two
 * make one.
 *
 * <p>Items of work are blocks of 1024 vectors, of which a thread has four, 256 apart, in flight.
 * What is before the first vector of a row and after the last is copied byte by byte.
 */
public final class CopyKernels {
  private static final int BLOCK_SHIFT = 10;
  private static final int THREADS = 256;
  private static final int THREAD_SHIFT = 8;

  private CopyKernels() {}

  /** All of them. */
  public static List<Kernel> all() {
    return List.of(new Kernel("copy_rows", "copy.cl", CopyArguments.COUNT, CopyKernels::copy_rows));
  }

  static void copy_rows(
      KernelContext context,
      IntArray memory,
      ShortArray shorts,
      ByteArray bytes,
      LongArray lines,
      IntArray fence,
      LongArray arguments) {
    long workers = arguments.get(CopyArguments.WORKERS);
    long rows = arguments.get(CopyArguments.ROWS);
    long rowBytes = arguments.get(CopyArguments.ROW_BYTES);
    long blocks = (rowBytes >> 4 + BLOCK_SHIFT) + 1;
    long items = rows * blocks << THREAD_SHIFT;
    for (long item = context.globalIdx; item < items; item += workers) {
      long block = item >> THREAD_SHIFT;
      long row = block / blocks;
      long from =
          arguments.get(CopyArguments.FROM) + row * arguments.get(CopyArguments.FROM_STRIDE);
      long to = arguments.get(CopyArguments.TO) + row * arguments.get(CopyArguments.TO_STRIDE);
      long head = head(to, rowBytes);
      long vectors = rowBytes - head >> 4;
      long first = (block - row * blocks << BLOCK_SHIFT) + (item & THREADS - 1);
      copyFour(memory, from + head, to + head >> 4, first, vectors);
    }
    for (long item = context.globalIdx; item < rows << 5; item += workers) {
      long row = item >> 5;
      long from =
          arguments.get(CopyArguments.FROM) + row * arguments.get(CopyArguments.FROM_STRIDE);
      long to = arguments.get(CopyArguments.TO) + row * arguments.get(CopyArguments.TO_STRIDE);
      long head = head(to, rowBytes);
      long inVectors = rowBytes - head >> 4 << 4;
      long stray = item & 31;
      long offset = stray < head ? stray : stray + inVectors;
      if (offset < rowBytes) {
        bytes.set(Memory.index(to + offset), bytes.get(Memory.index(from + offset)));
      }
    }
  }

  private static long head(long to, long rowBytes) {
    long bytes = -to & 15;
    return bytes < rowBytes ? bytes : rowBytes;
  }

  private static void copyFour(IntArray memory, long from, long to, long first, long vectors) {
    Vector a = load(memory, from, first, vectors);
    Vector b = load(memory, from, first + THREADS, vectors);
    Vector c = load(memory, from, first + 2 * THREADS, vectors);
    Vector d = load(memory, from, first + 3 * THREADS, vectors);
    store(memory, to, first, vectors, a);
    store(memory, to, first + THREADS, vectors, b);
    store(memory, to, first + 2 * THREADS, vectors, c);
    store(memory, to, first + 3 * THREADS, vectors, d);
  }

  private static void store(IntArray memory, long to, long vector, long vectors, Vector x) {
    if (vector < vectors) {
      Memory.store(memory, to + vector, x);
    }
  }

  private static Vector load(IntArray memory, long from, long vector, long vectors) {
    if (vector >= vectors) {
      return new Vector(0, 0, 0, 0);
    }
    if ((from & 15) == 0) {
      return Memory.load(memory, (from >> 4) + vector);
    }
    long word = (from >> 2) + (vector << 2);
    int shift = ((int) from & 3) << 3;
    int a = memory.get(Memory.index(word));
    int b = memory.get(Memory.index(word + 1));
    int c = memory.get(Memory.index(word + 2));
    int d = memory.get(Memory.index(word + 3));
    if (shift == 0) {
      return new Vector(a, b, c, d);
    }
    int e = memory.get(Memory.index(word + 4));
    return new Vector(
        joined(a, b, shift), joined(b, c, shift), joined(c, d, shift), joined(d, e, shift));
  }

  /** The upper bits of one word, and above them the lower bits of the next. */
  private static int joined(int low, int high, int shift) {
    return low >>> shift | high << 32 - shift;
  }
}
