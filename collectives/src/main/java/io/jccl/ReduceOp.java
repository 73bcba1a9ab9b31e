package io.jccl;

import java.util.Objects;

/**
 * A reduction: sum, product, maximum, minimum, average, or a sum whose inputs are first multiplied
 * by a scalar of each rank.
 *
 * <p>Instances are immutable; keep and share them. What each computes, to the bit, is written in
 * the project's page on numbers; in short: integers wrap, a NaN on any rank gives NaN everywhere,
 * float types below 32 bits are accumulated in float32.
 */
public final class ReduceOp {
  /** What is computed, without the scalar. */
  public enum Kind {
    SUM("sum"),
    PROD("prod"),
    MAX("max"),
    MIN("min"),
    AVG("avg"),
    PREMUL_SUM("mulsum");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The name that nccl-tests and rccl-tests print and accept. */
    public String label() {
      return label;
    }
  }

  /** The sum; integers wrap. */
  public static final ReduceOp SUM = new ReduceOp(Kind.SUM, null);

  /** The product; integers wrap. */
  public static final ReduceOp PROD = new ReduceOp(Kind.PROD, null);

  /** The maximum; NaN wins. */
  public static final ReduceOp MAX = new ReduceOp(Kind.MAX, null);

  /** The minimum; NaN wins. */
  public static final ReduceOp MIN = new ReduceOp(Kind.MIN, null);

  /** The sum, divided once by the number of ranks; integers divide toward zero. */
  public static final ReduceOp AVG = new ReduceOp(Kind.AVG, null);

  private final Kind kind;
  private final Number multiplier;

  private ReduceOp(Kind kind, Number multiplier) {
    this.kind = kind;
    this.multiplier = multiplier;
  }

  /**
   * The sum of each rank's input times that rank's {@code multiplier}. With integer types the
   * multiplier must be a whole number from -2^63 to below 2^63.
   */
  public static ReduceOp preMulSum(double multiplier) {
    return new ReduceOp(Kind.PREMUL_SUM, multiplier);
  }

  /** The sum of each rank's input times that rank's {@code multiplier}, exact for 64-bit types. */
  public static ReduceOp preMulSum(long multiplier) {
    return new ReduceOp(Kind.PREMUL_SUM, multiplier);
  }

  /** What is computed, without the scalar. */
  public Kind kind() {
    return kind;
  }

  /**
   * The multiplier as kernels take it: for integer types its two's complement bits, for floating
   * types the bits of a double (which kernels narrow to float32 unless the type is float64). One
   * for operations that have no multiplier.
   *
   * @throws IllegalArgumentException if the type is an integer and the multiplier is not whole
   */
  public long multiplierBits(DataType type) {
    if (type.isFloating()) {
      return Double.doubleToRawLongBits(multiplier == null ? 1.0 : multiplier.doubleValue());
    }
    if (multiplier == null) {
      return 1;
    }
    if (multiplier instanceof Double d && (d != Math.rint(d) || d < -0x1p63 || d >= 0x1p63)) {
      throw new IllegalArgumentException(
          "op: multiplier "
              + d
              + " is not a whole number of 64 bits, which "
              + type.label()
              + " needs");
    }
    return multiplier.longValue();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReduceOp that
        && kind == that.kind
        && Objects.equals(multiplier, that.multiplier);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, multiplier);
  }

  @Override
  public String toString() {
    return multiplier == null ? kind.label() : kind.label() + "(" + multiplier + ")";
  }
}
