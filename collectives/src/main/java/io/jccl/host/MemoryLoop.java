package io.jccl.host;

/**
 * One operation between two operands in memory, {@code out[i] = a[i] op b[i]}.
 *
 * <p>All operands are native memory, given as {@code null} and an address, or all are arrays of the
 * element's primitive type, given as the array and a byte offset.
 */
@FunctionalInterface
interface MemoryLoop {
  /** Runs over {@code bytes}, a multiple of {@link VectorLoops#BYTES}; nothing is checked. */
  void run(Object a, long aAt, Object b, long bAt, Object out, long outAt, long bytes);
}
