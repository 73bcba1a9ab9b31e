package io.jccl.tornado.kernel;

/** The places of a copy's arguments; addresses and distances are in bytes. */
public final class CopyArguments {
  /** The threads in all. */
  public static final int WORKERS = 0;

  /** The rows; 1 for a plain copy. */
  public static final int ROWS = 1;

  /** The bytes of a row. */
  public static final int ROW_BYTES = 2;

  /** From a row to the next of the source. */
  public static final int FROM_STRIDE = 3;

  /** From a row to the next of the target. */
  public static final int TO_STRIDE = 4;

  /** The source. */
  public static final int FROM = 5;

  /** The target. */
  public static final int TO = 6;

  /** How many there are. */
  public static final int COUNT = 7;

  private CopyArguments() {}
}
