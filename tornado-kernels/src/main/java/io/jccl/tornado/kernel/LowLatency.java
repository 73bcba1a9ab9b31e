package io.jccl.tornado.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The LL protocol: a line of 16 bytes carries a word of 8 as {low half, flag, high half, flag}. The
 * first line is the header. A line is two stores of 8 bytes, each with its own flag, so no data can
 * come without it.
 */
final class LowLatency {
  private LowLatency() {}

  static void pack(
      KernelContext context,
      IntArray memory,
      ByteArray bytes,
      LongArray lines,
      LongArray arguments) {
    long worker = context.globalIdx;
    long workers = arguments.get(LinkArguments.WORKERS);
    long size = arguments.get(LinkArguments.BYTES);
    long from = arguments.get(LinkArguments.FROM);
    long words = size + 7 >> 3;
    if (worker == 0) {
      store(lines, arguments, 0, arguments.get(LinkArguments.HEADER));
    }
    for (long word = worker; word < words; word += workers) {
      store(lines, arguments, 1 + word, Payload.load(memory, bytes, from, word << 3, size));
    }
    long cleaned = arguments.get(LinkArguments.CLEANED);
    for (long line = 1 + words + worker; line < cleaned; line += workers) {
      store(lines, arguments, line, 0);
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
    long worker = context.globalIdx;
    long workers = arguments.get(LinkArguments.WORKERS);
    long size = arguments.get(LinkArguments.BYTES);
    long to = arguments.get(LinkArguments.TO);
    long local = arguments.get(LinkArguments.LOCAL);
    long words = size + 7 >> 3;
    long end = words;
    if (worker == 0) {
      end = isHeader(memory, lines, fence, arguments) ? words : 0;
    }
    for (long word = 2 * worker; word < end; word += 2 * workers) {
      long next = word + 1 < words ? word + 1 : word;
      int state = await(memory, lines, fence, arguments, 1 + word);
      if (state == Patience.CAME) {
        state = await(memory, lines, fence, arguments, 1 + next);
      }
      if (state == Patience.CAME) {
        Piece result =
            new Piece(load(lines, arguments, 1 + word), load(lines, arguments, 1 + next));
        if (operation >= 0) {
          long low = Payload.load(memory, bytes, local, word << 3, size);
          long high = Payload.load(memory, bytes, local, next << 3, size);
          long receivedFirst = arguments.get(LinkArguments.RECEIVED_FIRST);
          result = Piece.fold(type, operation, receivedFirst, result, new Piece(low, high));
        }
        Payload.store(memory, bytes, to, word << 3, size, result.low());
        if (next > word) {
          Payload.store(memory, bytes, to, next << 3, size, result.high());
        }
      } else {
        end = 0;
      }
    }
  }

  private static boolean isHeader(
      IntArray memory, LongArray lines, IntArray fence, LongArray arguments) {
    if (await(memory, lines, fence, arguments, 0) != Patience.CAME) {
      return false;
    }
    if (load(lines, arguments, 0) != arguments.get(LinkArguments.HEADER)) {
      return Patience.fail(memory, arguments, Patience.OTHER_HEADER) == Patience.CAME;
    }
    return true;
  }

  private static int await(
      IntArray memory, LongArray lines, IntArray fence, LongArray arguments, long line) {
    long at = arguments.get(LinkArguments.LINES) + line << 1;
    int flag = (int) arguments.get(LinkArguments.FLAG);
    int state = Patience.WAITING;
    long looks = 0;
    while (state == Patience.WAITING) {
      int low = (int) (lines.get(Memory.index(at)) >> 32) ^ flag;
      int high = (int) (lines.get(Memory.index(at + 1)) >> 32) ^ flag;
      fence.set(0, 0);
      looks++;
      state = (low | high) == 0 ? Patience.CAME : Patience.after(memory, arguments, looks);
    }
    return state;
  }

  private static long load(LongArray lines, LongArray arguments, long line) {
    long at = arguments.get(LinkArguments.LINES) + line << 1;
    return lines.get(Memory.index(at)) & 0xFFFFFFFFL | lines.get(Memory.index(at + 1)) << 32;
  }

  private static void store(LongArray lines, LongArray arguments, long line, long word) {
    long at = arguments.get(LinkArguments.LINES) + line << 1;
    long flag = arguments.get(LinkArguments.FLAG) << 32;
    lines.set(Memory.index(at), word & 0xFFFFFFFFL | flag);
    lines.set(Memory.index(at + 1), word >>> 32 | flag);
  }
}
