package io.jccl.host;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The one Vector API loop. {@link VectorLoops} defines this class once more, as a hidden class, for
 * each element type, operation and kind of memory; {@link #TERMS} then holds constants for the
 * compiler, and no class shares its profile with another.
 *
 * <p>Without that, C2 would meet many species in one loop and box every vector, a thousand times
 * slower. For the same reason the loop works on segments made on the spot, whose class C2 knows,
 * and not on the caller's, whose class varies: on slices of native segments, and on arrays wrapped
 * anew. Slices keep the caller's arena: memory that is closed meanwhile is an exception.
 */
final class VectorLoop {
  /**
   * What one copy of this class computes.
   *
   * @param nan the canonical NaN, or null for integers
   * @param operator what is applied to the lanes, unless {@code ahead} is given
   * @param ahead how an operand compares that is to be taken: Java's own minimum and maximum would
   *     order the zeros
   * @param array the arrays that the operands are in, or null for native memory
   */
  record Terms(
      VectorSpecies<?> species,
      Vector<?> nan,
      VectorOperators.Binary operator,
      VectorOperators.Comparison ahead,
      Class<?> array) {}

  private static final Terms TERMS = terms();
  private static final VectorOperators.Binary OPERATOR = TERMS.operator();
  private static final VectorOperators.Comparison AHEAD = TERMS.ahead();
  private static final VectorSpecies<Object> SPECIES = species(TERMS);
  private static final Vector<Object> NAN = nan(TERMS);
  private static final int STEP = SPECIES.vectorByteSize();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  private VectorLoop() {}

  /** See {@link MemoryLoop#run}. */
  static void run(Object a, long aAt, Object b, long bAt, Object out, long outAt, long bytes) {
    // Segments are made in the loop, where they cost nothing: one that came into it from outside
    // would have no known class in code that C2 enters in the middle of the loop.
    for (long i = 0; i < bytes; i += STEP) {
      Vector<Object> x = load(a, aAt + i);
      Vector<Object> y = load(b, bAt + i);
      store(canonical(apply(x, y)), out, outAt + i);
    }
  }

  private static Vector<Object> load(Object base, long at) {
    return TERMS.array() == null
        ? SPECIES.fromMemorySegment(((MemorySegment) base).asSlice(at, STEP), 0, ORDER)
        : SPECIES.fromMemorySegment(segment(base), at, ORDER);
  }

  private static void store(Vector<Object> x, Object base, long at) {
    if (TERMS.array() == null) {
      x.intoMemorySegment(((MemorySegment) base).asSlice(at, STEP), 0, ORDER);
    } else {
      x.intoMemorySegment(segment(base), at, ORDER);
    }
  }

  /** Where order is asked for of floats: keeps x unless y is strictly ahead or NaN. */
  private static Vector<Object> apply(Vector<Object> x, Vector<Object> y) {
    if (AHEAD == null) {
      return x.lanewise(OPERATOR, y);
    }
    VectorMask<Object> take = y.compare(AHEAD, x).or(y.compare(VectorOperators.NE, y));
    return x.blend(y, take);
  }

  private static Vector<Object> canonical(Vector<Object> x) {
    return NAN == null ? x : x.blend(NAN, x.compare(VectorOperators.NE, x));
  }

  private static MemorySegment segment(Object array) {
    Class<?> kind = TERMS.array();
    if (kind == byte[].class) {
      return MemorySegment.ofArray((byte[]) array);
    }
    if (kind == int[].class) {
      return MemorySegment.ofArray((int[]) array);
    }
    if (kind == long[].class) {
      return MemorySegment.ofArray((long[]) array);
    }
    if (kind == float[].class) {
      return MemorySegment.ofArray((float[]) array);
    }
    return MemorySegment.ofArray((double[]) array);
  }

  private static Terms terms() {
    try {
      return MethodHandles.classData(MethodHandles.lookup(), "_", Terms.class);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static VectorSpecies<Object> species(Terms terms) {
    return (VectorSpecies<Object>) terms.species();
  }

  @SuppressWarnings("unchecked")
  private static Vector<Object> nan(Terms terms) {
    return (Vector<Object>) terms.nan();
  }
}
