package io.jccl.perf;

import io.jccl.ReduceOp;
import io.jccl.host.ElementBits;
import io.jccl.host.FloatFormat;
import java.lang.foreign.MemorySegment;

/**
 * Whether a float that is not the expected one is right nevertheless: see {@link Check.Agreement}.
 *
 * <p>The bound is the classic one for a sum of n numbers in any order (Higham, Accuracy and
 * Stability of Numerical Algorithms, 4.2): (n - 1) u Σ|x|, once for the result and once for the
 * expected value, with u half of the type's epsilon, and one rounding each for multiplier, division
 * and storage. A product has the same number of roundings, relative to its value.
 */
final class Tolerance {
  private final Check.Agreement agreement;
  private final ReduceOp.Kind kind;
  private final FloatFormat format;
  private final MemorySegment[] inputs;

  /** The tolerance of a check whose inputs, block by block, are in {@code inputs}. */
  Tolerance(Check check, MemorySegment[] inputs) {
    this.agreement = check.agreement();
    this.kind = check.kind();
    this.format = check.layout().type().isFloating() ? FloatFormat.of(check.layout().type()) : null;
    this.inputs = inputs;
  }

  /** Whether {@code found} will do for element {@code i} of the block, though it is another. */
  boolean accepts(int i, long expected, long found) {
    return switch (agreement) {
      case BITS -> false;
      case ANY_ZERO -> format.value(expected) == 0 && format.value(found) == 0;
      case BOUND -> Math.abs(format.value(found) - format.value(expected)) <= bound(i, expected);
    };
  }

  private double bound(int i, long expected) {
    int ranks = inputs.length;
    double magnitude = 0;
    for (int rank = 0; rank < ranks; rank++) {
      long bits = ElementBits.load(format.type(), inputs[rank], (long) i * format.type().bytes());
      int multiplier = kind == ReduceOp.Kind.PREMUL_SUM ? 1 + rank % 2 : 1;
      magnitude += multiplier * Math.abs(format.value(bits));
    }
    double scale =
        switch (kind) {
          case SUM, PREMUL_SUM -> magnitude;
          case AVG -> magnitude / ranks;
          case PROD, MIN, MAX -> Math.abs(format.value(expected));
        };
    return (ranks + 1) * (format.epsilon() * scale + format.smallest());
  }
}
