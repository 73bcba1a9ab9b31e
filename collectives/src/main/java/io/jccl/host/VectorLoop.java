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
 * slower. For the same reason the loop never looks at a caller's segment, whose class varies: it
 * sees native memory through one constant segment, and arrays through segments made on the spot.
 */
final class VectorLoop implements MemoryLoop {
  /** What one copy of this class computes. */
  record Terms(
      VectorSpecies<?> species, Vector<?> nan, VectorLoops.Operation operation, Class<?> array) {}

  private static final Terms TERMS = terms();
  private static final VectorLoops.Operation OPERATION = TERMS.operation();
  private static final VectorSpecies<Object> SPECIES = species(TERMS);
  private static final Vector<Object> NAN = nan(TERMS);
  private static final int STEP = SPECIES.vectorByteSize();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  @SuppressWarnings("restricted")
  private static final MemorySegment NATIVE = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  @Override
  public void run(Object a, long aAt, Object b, long bAt, Object out, long outAt, long bytes) {
    MemorySegment as = segment(a);
    MemorySegment bs = segment(b);
    MemorySegment outs = segment(out);
    for (long i = 0; i < bytes; i += STEP) {
      Vector<Object> x = SPECIES.fromMemorySegment(as, aAt + i, ORDER);
      Vector<Object> y = SPECIES.fromMemorySegment(bs, bAt + i, ORDER);
      canonical(apply(x, y)).intoMemorySegment(outs, outAt + i, ORDER);
    }
  }

  private static Vector<Object> apply(Vector<Object> x, Vector<Object> y) {
    return switch (OPERATION) {
      case ADD -> x.lanewise(VectorOperators.ADD, y);
      case MULTIPLY -> x.lanewise(VectorOperators.MUL, y);
      case DIVIDE -> x.lanewise(VectorOperators.DIV, y);
      case MIN -> NAN == null ? x.lanewise(VectorOperators.MIN, y) : pick(x, y, VectorOperators.LT);
      case MAX -> NAN == null ? x.lanewise(VectorOperators.MAX, y) : pick(x, y, VectorOperators.GT);
      case UNSIGNED_MIN -> x.lanewise(VectorOperators.UMIN, y);
      case UNSIGNED_MAX -> x.lanewise(VectorOperators.UMAX, y);
    };
  }

  /** Keeps x unless y is strictly ahead or NaN; Java's own min would order the zeros. */
  private static Vector<Object> pick(
      Vector<Object> x, Vector<Object> y, VectorOperators.Comparison ahead) {
    VectorMask<Object> take = y.compare(ahead, x).or(y.compare(VectorOperators.NE, y));
    return x.blend(y, take);
  }

  private static Vector<Object> canonical(Vector<Object> x) {
    return NAN == null ? x : x.blend(NAN, x.compare(VectorOperators.NE, x));
  }

  private static MemorySegment segment(Object array) {
    Class<?> kind = TERMS.array();
    if (kind == null) {
      return NATIVE;
    }
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
