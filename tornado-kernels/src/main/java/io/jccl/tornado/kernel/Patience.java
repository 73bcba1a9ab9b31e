package io.jccl.tornado.kernel;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * How long a kernel waits for a line; when it waits no more, it says why where the host finds it.
 */
final class Patience {
  static final int WAITING = 0;
  static final int CAME = 1;
  static final int FAILED = 2;

  static final int TIMED_OUT = 1;
  static final int ABORTED = 2;
  static final int OTHER_HEADER = 3;

  private static final int LOOKS_BETWEEN = 64;

  private Patience() {}

  /** The state after a look in vain. */
  static int after(IntArray memory, LongArray arguments, long looks) {
    if (looks >= arguments.get(LinkArguments.LOOKS)) {
      return fail(memory, arguments, TIMED_OUT);
    }
    if ((looks & LOOKS_BETWEEN - 1) != 0) {
      return WAITING;
    }
    if (memory.get(Memory.index(arguments.get(LinkArguments.ABORT))) != 0) {
      return fail(memory, arguments, ABORTED);
    }
    return WAITING;
  }

  static int fail(IntArray memory, LongArray arguments, int why) {
    memory.set(Memory.index(arguments.get(LinkArguments.FAILURE)), why);
    return FAILED;
  }
}
