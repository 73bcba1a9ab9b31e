package io.jccl.host;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Defines the copies of {@link VectorLoop}. Loaded only where the Vector API is present. */
final class VectorLoops {
  /** What a loop does with two operands. */
  enum Operation {
    ADD,
    MULTIPLY,
    DIVIDE,
    MIN,
    MAX,
    UNSIGNED_MIN,
    UNSIGNED_MAX
  }

  /** The size of a vector. */
  static final int BYTES = ByteVector.SPECIES_PREFERRED.vectorByteSize();

  private static final MethodType RUN =
      MethodType.methodType(
          void.class,
          Object.class,
          long.class,
          Object.class,
          long.class,
          Object.class,
          long.class,
          long.class);

  private VectorLoops() {}

  static MemoryLoop define(Class<?> array, Operation operation, boolean onHeap) {
    Vector<?> nan = null;
    VectorSpecies<?> species;
    if (array == byte[].class) {
      species = ByteVector.SPECIES_PREFERRED;
    } else if (array == int[].class) {
      species = IntVector.SPECIES_PREFERRED;
    } else if (array == long[].class) {
      species = LongVector.SPECIES_PREFERRED;
    } else if (array == float[].class) {
      species = FloatVector.SPECIES_PREFERRED;
      nan = FloatVector.broadcast(FloatVector.SPECIES_PREFERRED, Float.NaN);
    } else {
      species = DoubleVector.SPECIES_PREFERRED;
      nan = DoubleVector.broadcast(DoubleVector.SPECIES_PREFERRED, Double.NaN);
    }
    var terms =
        new VectorLoop.Terms(
            species,
            nan,
            operator(operation),
            nan == null ? null : ahead(operation),
            onHeap ? array : null);
    try (InputStream code = VectorLoops.class.getResourceAsStream("VectorLoop.class")) {
      var hidden =
          MethodHandles.lookup().defineHiddenClassWithClassData(code.readAllBytes(), terms, true);
      return new MemoryLoop(hidden.findStatic(hidden.lookupClass(), "run", RUN));
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException("the loop's own class cannot be defined", e);
    }
  }

  private static VectorOperators.Binary operator(Operation operation) {
    return switch (operation) {
      case ADD -> VectorOperators.ADD;
      case MULTIPLY -> VectorOperators.MUL;
      case DIVIDE -> VectorOperators.DIV;
      case MIN -> VectorOperators.MIN;
      case MAX -> VectorOperators.MAX;
      case UNSIGNED_MIN -> VectorOperators.UMIN;
      case UNSIGNED_MAX -> VectorOperators.UMAX;
    };
  }

  private static VectorOperators.Comparison ahead(Operation operation) {
    return switch (operation) {
      case MIN -> VectorOperators.LT;
      case MAX -> VectorOperators.GT;
      case ADD, MULTIPLY, DIVIDE, UNSIGNED_MIN, UNSIGNED_MAX -> null;
    };
  }
}
