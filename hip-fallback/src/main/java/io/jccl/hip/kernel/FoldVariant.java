package io.jccl.hip.kernel;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the forms in which a fold is compiled; the last word of its kernel's name.
 *
 * @param name such as {@code u4d2}; {@code any} and {@code scaled} take operands that no other
 *     does; {@code vector} is the one form of captured kernels besides them
 * @param unroll the vectors that a thread takes at a time
 */
public record FoldVariant(String name, int unroll) {
  /** For operands that lie anywhere, and for more inputs than the arguments list. */
  public static final FoldVariant ANY = new FoldVariant("any", 1);

  /** As {@link #ANY}, with multipliers and a divisor. */
  public static final FoldVariant SCALED = new FoldVariant("scaled", 1);

  /** For operands that all lie alike to a vector, one vector at a time. */
  public static final FoldVariant VECTOR = new FoldVariant("vector", 1);

  private static final Pattern TUNED = Pattern.compile("u(\\d+)d\\d+s?");

  /**
   * The variant of a name.
   *
   * @throws IllegalArgumentException if it is no name of a variant
   */
  public static FoldVariant of(String name) {
    if (name.equals(ANY.name)) {
      return ANY;
    }
    if (name.equals(SCALED.name)) {
      return SCALED;
    }
    if (name.equals(VECTOR.name)) {
      return VECTOR;
    }
    Matcher tuned = TUNED.matcher(name);
    if (!tuned.matches()) {
      throw new IllegalArgumentException(
          "variant '" + name + "' is none: any, scaled, vector, or names such as u4d2 and u4d2s");
    }
    return new FoldVariant(name, Integer.parseInt(tuned.group(1)));
  }

  @Override
  public String toString() {
    return name;
  }
}
