package io.jccl.host;

import java.lang.invoke.MethodHandle;

/**
 * One operation between two operands in memory, {@code out[i] = a[i] op b[i]}.
 *
 * <p>All operands are native memory, given as {@code null} and an address, or all are arrays of the
 * element's primitive type, given as the array and a byte offset.
 *
 * <p>The loop is behind a method handle that is no constant, because C2 never inlines one. Inlined
 * into a caller that is compiled before the loop has run often enough, the loop would keep boxing
 * its vectors for good, forty times slower.
 */
final class MemoryLoop {
  private final MethodHandle loop;

  /** A loop of type (Object, long, Object, long, Object, long, long) to void. */
  MemoryLoop(MethodHandle loop) {
    this.loop = loop;
  }

  /** Runs over {@code bytes}, a multiple of {@link VectorLoops#BYTES}; nothing is checked. */
  void run(Object a, long aAt, Object b, long bAt, Object out, long outAt, long bytes) {
    try {
      loop.invokeExact(a, aAt, b, bAt, out, outAt, bytes);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("the loop declares no checked exception", e);
    }
  }
}
