package io.jccl.tornado.kernel;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** One element by itself, in a vector of which it is the first; the others hold anything. */
final class Stray {
  private Stray() {}

  /** The element at an address that suits it, from the words that it lies in. */
  static Vector load(IntArray memory, int type, long address) {
    long word = address >> 2;
    int shift = ((int) address & 3) << 3;
    int low = memory.get(Memory.index(word));
    if (Types.byteShift(type) == 3) {
      return new Vector(low, memory.get(Memory.index(word + 1)), 0, 0);
    }
    return new Vector(low >> shift, 0, 0, 0);
  }

  static void store(
      IntArray memory, ShortArray shorts, ByteArray bytes, int type, long address, Vector x) {
    switch (Types.byteShift(type)) {
      case 0:
        bytes.set(Memory.index(address), (byte) x.a());
        break;
      case 1:
        shorts.set(Memory.index(address >> 1), (short) x.a());
        break;
      case 2:
        memory.set(Memory.index(address >> 2), x.a());
        break;
      default:
        memory.set(Memory.index(address >> 2), x.a());
        memory.set(Memory.index((address >> 2) + 1), x.b());
    }
  }

  /** The element at any address, byte by byte. */
  static Vector gather(ByteArray bytes, int type, long address) {
    switch (Types.byteShift(type)) {
      case 0:
        return new Vector(at(bytes, address), 0, 0, 0);
      case 1:
        return new Vector(at(bytes, address) | at(bytes, address + 1) << 8, 0, 0, 0);
      case 2:
        return new Vector(word(bytes, address), 0, 0, 0);
      default:
        return new Vector(word(bytes, address), word(bytes, address + 4), 0, 0);
    }
  }

  private static int at(ByteArray bytes, long address) {
    return bytes.get(Memory.index(address)) & 0xFF;
  }

  private static int word(ByteArray bytes, long address) {
    return at(bytes, address)
        | at(bytes, address + 1) << 8
        | at(bytes, address + 2) << 16
        | at(bytes, address + 3) << 24;
  }

  static void scatter(ByteArray bytes, int type, long address, Vector x) {
    switch (Types.byteShift(type)) {
      case 0:
        bytes.set(Memory.index(address), (byte) x.a());
        break;
      case 1:
        bytes.set(Memory.index(address), (byte) x.a());
        bytes.set(Memory.index(address + 1), (byte) (x.a() >> 8));
        break;
      case 2:
        split(bytes, address, x.a());
        break;
      default:
        split(bytes, address, x.a());
        split(bytes, address + 4, x.b());
    }
  }

  private static void split(ByteArray bytes, long address, int word) {
    bytes.set(Memory.index(address), (byte) word);
    bytes.set(Memory.index(address + 1), (byte) (word >> 8));
    bytes.set(Memory.index(address + 2), (byte) (word >> 16));
    bytes.set(Memory.index(address + 3), (byte) (word >> 24));
  }
}
