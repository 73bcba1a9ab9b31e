package io.jccl.tornado.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The LL128 protocol: a line of 128 bytes is 15 words of data and one of flag; the first word of a
 * message is its header. Eight neighbouring threads have a line, 16 bytes each, which the compiler
 * must store by one instruction: whoever uses these kernels sees to it.
 */
final class LowLatency128 {
  private LowLatency128() {}

  static void pack(
      KernelContext context,
      IntArray memory,
      ByteArray bytes,
      LongArray lines,
      LongArray arguments) {
    long workers = arguments.get(LinkArguments.WORKERS);
    long from = arguments.get(LinkArguments.FROM);
    long parts = parts(arguments);
    for (long i = context.globalIdx; i < parts; i += workers) {
      long word = word(i);
      long payload = payload(memory, bytes, arguments, from, word);
      long low = word == 0 ? arguments.get(LinkArguments.HEADER) : payload;
      long second = payload(memory, bytes, arguments, from, word + 1);
      long high = hasFlag(i) ? arguments.get(LinkArguments.FLAG) : second;
      long at = arguments.get(LinkArguments.LINES) + i << 1;
      lines.set(Memory.index(at), low);
      lines.set(Memory.index(at + 1), high);
    }
  }

  /** Takes a message, and folds it with what is here unless the operation is none. */
  static void take(
      KernelContext context,
      IntArray memory,
      ByteArray bytes,
      LongArray lines,
      IntArray fence,
      LongArray arguments,
      int type,
      int operation) {
    long workers = arguments.get(LinkArguments.WORKERS);
    long size = arguments.get(LinkArguments.BYTES);
    long to = arguments.get(LinkArguments.TO);
    long local = arguments.get(LinkArguments.LOCAL);
    long end = parts(arguments);
    for (long i = context.globalIdx; i < end; i += workers) {
      long word = word(i);
      int state = await(memory, lines, fence, arguments, i);
      if (state == Patience.CAME) {
        long at = arguments.get(LinkArguments.LINES) + i << 1;
        Piece result = new Piece(lines.get(Memory.index(at)), lines.get(Memory.index(at + 1)));
        long header = word == 0 ? result.low() : arguments.get(LinkArguments.HEADER);
        if (header != arguments.get(LinkArguments.HEADER)) {
          state = Patience.fail(memory, arguments, Patience.OTHER_HEADER);
        }
        if (state == Patience.CAME) {
          if (operation >= 0) {
            long low = payload(memory, bytes, arguments, local, word);
            long high = payload(memory, bytes, arguments, local, word + 1);
            long receivedFirst = arguments.get(LinkArguments.RECEIVED_FIRST);
            result = Piece.fold(type, operation, receivedFirst, result, new Piece(low, high));
          }
          long lowEnd = word == 0 ? Long.MIN_VALUE : size;
          if (word - 1 << 3 < lowEnd) {
            Payload.store(memory, bytes, to, word - 1 << 3, size, result.low());
          }
          long highEnd = hasFlag(i) ? 0 : size;
          if (word << 3 < highEnd) {
            Payload.store(memory, bytes, to, word << 3, size, result.high());
          }
        }
      }
      end = state == Patience.CAME ? end : 0;
    }
  }

  private static int await(
      IntArray memory, LongArray lines, IntArray fence, LongArray arguments, long part) {
    long at = (arguments.get(LinkArguments.LINES) + (part | 7) << 1) + 1;
    long flag = arguments.get(LinkArguments.FLAG);
    int state = Patience.WAITING;
    long looks = 0;
    while (state == Patience.WAITING) {
      long seen = lines.get(Memory.index(at));
      fence.set(0, 0);
      looks++;
      state = seen == flag ? Patience.CAME : Patience.after(memory, arguments, looks);
    }
    return state;
  }

  /** The parts of 16 bytes of all lines of a message. */
  private static long parts(LongArray arguments) {
    long words = 1 + (arguments.get(LinkArguments.BYTES) + 7 >> 3);
    return (words + 14) / 15 << 3;
  }

  /** The first word of a part, counted from the header. */
  private static long word(long part) {
    return (part >> 3) * 15 + 2 * (part & 7);
  }

  private static boolean hasFlag(long part) {
    return (part & 7) == 7;
  }

  /** A word of the payload, by its place in the message; words behind the end are zero. */
  private static long payload(
      IntArray memory, ByteArray bytes, LongArray arguments, long payload, long word) {
    long size = arguments.get(LinkArguments.BYTES);
    long offset = word - 1 << 3;
    long end = word == 0 ? Long.MIN_VALUE : size;
    if (offset < end) {
      return Payload.load(memory, bytes, payload, offset, size);
    }
    return 0;
  }
}
