package io.jccl.hip.kernel;

import io.jccl.spi.Operands;

/** Where the operands of a fold lie, as a kernel gets to know it. */
public final class Addresses {
  private Addresses() {}

  /** The address of an input. */
  public static long input(Operands operands, int k) {
    return operands.input(k).address() + operands.inputOffset(k);
  }

  /** The address of an output. */
  public static long output(Operands operands, int k) {
    return operands.output(k).address() + operands.outputOffset(k);
  }

  /** Whether each input lies as far from the one before as the second from the first. */
  static boolean areStrided(Operands operands) {
    for (int k = 2; k < operands.inputs(); k++) {
      long step = input(operands, k) - input(operands, k - 1);
      if (step != input(operands, 1) - input(operands, 0)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether all operands are as far from a multiple of a vector's size, by whole elements.
   *
   * @param elementBytes a power of two, not over {@code vectorBytes}, which is one too
   */
  public static boolean areAlike(Operands operands, int vectorBytes, int elementBytes) {
    long first = output(operands, 0);
    long difference = 0;
    for (int k = 1; k < operands.outputs(); k++) {
      difference |= output(operands, k) ^ first;
    }
    for (int k = 0; k < operands.inputs(); k++) {
      difference |= input(operands, k) ^ first;
    }
    return difference % vectorBytes == 0 && first % elementBytes == 0;
  }
}
