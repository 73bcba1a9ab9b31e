package io.jccl.tornado.kernel;

/** The places of a fold's arguments. */
public final class FoldArguments {
  /** The threads in all. */
  public static final int WORKERS = 0;

  /** The whole vectors of 16 bytes; of a fold of anything anywhere, the elements. */
  public static final int COUNT = 1;

  /** The inputs. */
  public static final int INPUTS = 2;

  /** The outputs, at most {@link #LISTED_OUTPUTS}. */
  public static final int OUTPUTS = 3;

  /** The elements before the first address that suits a vector, even if there are fewer in all. */
  public static final int HEAD = 4;

  /** The elements that are in no whole vector. */
  public static final int STRAYS = 5;

  /** What the fold is divided by; 1 for nothing. */
  public static final int DIVISOR = 6;

  /** Where in memory a table of inputs is, in words; for more than are listed. */
  public static final int TABLE = 7;

  /** Where outputs begin: their first whole vectors, in vectors; or themselves, in bytes. */
  public static final int OUTPUT = 8;

  /** The outputs that have a place. */
  public static final int LISTED_OUTPUTS = 8;

  /** Where inputs begin. */
  public static final int INPUT = OUTPUT + LISTED_OUTPUTS;

  /** The inputs that have a place. */
  public static final int LISTED_INPUTS = 64;

  /** The arguments of a plain fold. */
  public static final int PLAIN = INPUT + LISTED_INPUTS;

  /** The inputs' multipliers, 1 for none: of integers and float64 their bits, else a float32's. */
  public static final int MULTIPLIER = PLAIN;

  /** The arguments of a fold with multipliers and a divisor. */
  public static final int SCALED = MULTIPLIER + LISTED_INPUTS;

  private FoldArguments() {}
}
