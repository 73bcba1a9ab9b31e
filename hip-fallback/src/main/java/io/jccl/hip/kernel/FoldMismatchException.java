package io.jccl.hip.kernel;

/** A kernel's result differs from the host's. */
public final class FoldMismatchException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Operands beyond this number are not listed. */
  private static final int SHOWN = 9;

  FoldMismatchException(
      FoldCase fold, int count, int element, byte[] actual, byte[] expected, byte[][] data) {
    super(
        "element %d of %d is %s, the host has %s, of %s: %s"
            .formatted(
                element,
                count,
                SampleBits.hex(actual, element, fold.type().bytes()),
                SampleBits.hex(expected, element, fold.type().bytes()),
                inputs(fold, element, data),
                fold));
  }

  /** Something was written that is no output, so many bytes from where the operand starts. */
  FoldMismatchException(FoldCase fold, String operand, long at) {
    super("byte %d of %s was written: %s".formatted(at, operand, fold));
  }

  private static String inputs(FoldCase fold, int element, byte[][] data) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < Math.min(data.length, SHOWN); k++) {
      text.append(k == 0 ? "" : " ").append(SampleBits.hex(data[k], element, fold.type().bytes()));
    }
    return data.length > SHOWN ? text + " ..." : text.toString();
  }
}
