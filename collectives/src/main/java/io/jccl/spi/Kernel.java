package io.jccl.spi;

/**
 * One reduction, ready to run. Stateless and safe for use by several threads, each with its own
 * {@link Operands}.
 */
@FunctionalInterface
public interface Kernel {
  /**
   * Folds the operands' inputs from left to right and writes the result to every output.
   *
   * <p>For each element i: {@code out[i] = round((m0*in0[i] op m1*in1[i] op …) / divisor)}. An
   * output may be the same memory as an input, element for element; it must not overlap one in any
   * other way. Any alignment and any count, zero included.
   */
  void run(Operands operands);
}
