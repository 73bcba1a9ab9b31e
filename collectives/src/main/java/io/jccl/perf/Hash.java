package io.jccl.perf;

/**
 * A counter-based generator: element {@code i} of stream {@code s} can be had alone, so threads
 * fill and check parts of a buffer independently. The mixer is "lowbias32" (C. Wellons, hash
 * prospector); it is all 32-bit arithmetic, which the compiler turns into vector code.
 */
final class Hash {
  private static final int GOLDEN = 0x9E3779B9;

  private Hash() {}

  /** The key of a stream. */
  static int key(long seed, int stream) {
    return mix(mix((int) seed ^ mix((int) (seed >>> 32) + GOLDEN)) + stream * GOLDEN);
  }

  /** The 32 bits at a position of a stream. */
  static int at(int key, long index) {
    return mix((int) index * GOLDEN ^ high(key, index));
  }

  /** The 32 bits at each of {@code count} positions; they must not straddle a multiple of 2^31. */
  static void fill(int key, long index, int[] to, int count) {
    int high = high(key, index);
    int low = (int) index;
    for (int i = 0; i < count; i++) {
      to[i] = mix((low + i) * GOLDEN ^ high);
    }
  }

  private static int high(int key, long index) {
    return key + (int) (index >>> 32) * 0x85EBCA6B;
  }

  static int mix(int x) {
    x = (x ^ x >>> 16) * 0x7FEB352D;
    x = (x ^ x >>> 15) * 0x846CA68B;
    return x ^ x >>> 16;
  }
}
