package io.jccl;

/**
 * The twelve element types, in NCCL's order: {@link #ordinal()} is NCCL's and RCCL's type id.
 *
 * <p>Elements are stored in the machine's native byte order. The float8 types are the OCP formats.
 */
public enum DataType {
  INT8("int8", 1, Family.SIGNED),
  UINT8("uint8", 1, Family.UNSIGNED),
  INT32("int32", 4, Family.SIGNED),
  UINT32("uint32", 4, Family.UNSIGNED),
  INT64("int64", 8, Family.SIGNED),
  UINT64("uint64", 8, Family.UNSIGNED),
  /** IEEE 754 binary16. */
  FLOAT16("half", 2, Family.FLOATING),
  FLOAT32("float", 4, Family.FLOATING),
  FLOAT64("double", 8, Family.FLOATING),
  /** The upper half of a binary32. */
  BFLOAT16("bfloat16", 2, Family.FLOATING),
  /** OCP E4M3: no infinities, largest finite value 448, NaN is 7F or FF. */
  FLOAT8E4M3("f8e4m3", 1, Family.FLOATING),
  /** OCP E5M2: largest finite value 57344. */
  FLOAT8E5M2("f8e5m2", 1, Family.FLOATING);

  private enum Family {
    SIGNED,
    UNSIGNED,
    FLOATING
  }

  private final String label;
  private final int bytes;
  private final Family family;

  DataType(String label, int bytes, Family family) {
    this.label = label;
    this.bytes = bytes;
    this.family = family;
  }

  /** The name that nccl-tests and rccl-tests print and accept, such as {@code float}. */
  public String label() {
    return label;
  }

  /** The size of one element in bytes: 1, 2, 4 or 8. */
  public int bytes() {
    return bytes;
  }

  /**
   * The size of {@code count} elements in bytes.
   *
   * @throws ArithmeticException if the size does not fit a long
   */
  public long bytes(long count) {
    return Math.multiplyExact(count, (long) bytes);
  }

  /** True for float16, bfloat16, float32, float64 and both float8 types. */
  public boolean isFloating() {
    return family == Family.FLOATING;
  }

  /** True for the unsigned integer types. */
  public boolean isUnsigned() {
    return family == Family.UNSIGNED;
  }

  /** True for the float types below 32 bits, which are accumulated in float32. */
  public boolean isNarrowFloat() {
    return family == Family.FLOATING && bytes < 4;
  }
}
