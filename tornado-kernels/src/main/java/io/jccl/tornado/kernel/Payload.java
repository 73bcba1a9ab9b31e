package io.jccl.tornado.kernel;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The payload of a message as words of 8 bytes, at any address; the last one may be a part. Bytes
 * beyond the end are zero when read and are not written.
 */
final class Payload {
  private Payload() {}

  static long load(IntArray memory, ByteArray bytes, long payload, long offset, long size) {
    long address = payload + offset;
    if (isWhole(address, offset, size)) {
      long upper = memory.get(Memory.index((address >> 2) + 1));
      return upper << 32 | memory.get(Memory.index(address >> 2)) & 0xFFFFFFFFL;
    }
    long end = offset + 8 < size ? offset + 8 : size;
    long word = 0;
    int shift = 0;
    for (long i = offset; i < end; i++) {
      word |= (bytes.get(Memory.index(payload + i)) & 0xFFL) << shift;
      shift += 8;
    }
    return word;
  }

  /** Whether a word is in the payload as two that suit their addresses. */
  private static boolean isWhole(long address, long offset, long size) {
    long beyond = offset + 8 > size ? 1 : 0;
    return (address & 3 | beyond) == 0;
  }

  static void store(
      IntArray memory, ByteArray bytes, long payload, long offset, long size, long word) {
    long address = payload + offset;
    if (isWhole(address, offset, size)) {
      memory.set(Memory.index(address >> 2), (int) word);
      memory.set(Memory.index((address >> 2) + 1), (int) (word >> 32));
      return;
    }
    long end = offset + 8 < size ? offset + 8 : size;
    int shift = 0;
    for (long i = offset; i < end; i++) {
      bytes.set(Memory.index(payload + i), (byte) (word >> shift));
      shift += 8;
    }
  }
}
