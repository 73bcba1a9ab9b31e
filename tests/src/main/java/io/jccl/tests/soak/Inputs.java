package io.jccl.tests.soak;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.host.ElementBits;
import io.jccl.host.FloatFormat;
import java.lang.foreign.MemorySegment;

/**
 * The inputs of a case: the value of any element of any rank, computed from the seed alone, so that
 * every rank can tell what every other has sent.
 */
final class Inputs {
  private static final int MOST_TWOS = 3;

  private final Case test;
  private final DataType type;

  /** Null for integers. */
  private final FloatFormat format;

  private final long exact;

  private final long cap;
  private final long active;

  Inputs(Case test) {
    this.test = test;
    this.type = test.type();
    this.format = type.isFloating() ? FloatFormat.of(type) : null;
    this.exact = format == null ? 0 : format.exactIntegers();
    long factor = test.kind() == ReduceOp.Kind.PREMUL_SUM ? 2 : 1;
    this.cap = Math.max(1, exact / factor / test.ranks());
    this.active = Math.min(test.ranks(), exact / factor / cap);
  }

  /** What a rank passes as the operation. */
  ReduceOp op(int rank) {
    return switch (test.kind()) {
      case SUM -> ReduceOp.SUM;
      case PROD -> ReduceOp.PROD;
      case MAX -> ReduceOp.MAX;
      case MIN -> ReduceOp.MIN;
      case AVG -> ReduceOp.AVG;
      case PREMUL_SUM -> multiplier(rank);
    };
  }

  private ReduceOp multiplier(int rank) {
    long random = hash(rank, -1);
    if (!type.isFloating()) {
      return ReduceOp.preMulSum(random >> 40);
    }
    return ReduceOp.preMulSum(
        test.values() == Case.Values.EXACT
            ? ((random & 1) + 1) * ((random & 2) - 1.0)
            : (random >> 20) * 0x1p-43 + 0.1);
  }

  /** Writes elements {@code first} and on of a rank's input. */
  void fill(MemorySegment segment, long offset, int rank, long first, long elements) {
    for (long i = 0; i < elements; i++) {
      ElementBits.store(type, segment, offset + i * type.bytes(), bits(rank, first + i));
    }
  }

  /** The bits of one element, in the low bits. */
  long bits(int rank, long element) {
    long random = hash(rank, element);
    if (!test.operation().reduces() || !type.isFloating()) {
      return random;
    }
    return switch (test.values()) {
      case EXACT -> exact(random, rank, element);
      case RANDOM -> format.nearest(ordinary(random));
      case SPECIAL -> special(random);
    };
  }

  private long exact(long random, int rank, long element) {
    int turn = (int) Math.floorMod(rank + element, (long) test.ranks());
    return switch (test.kind()) {
      case SUM, AVG, PREMUL_SUM -> {
        long magnitude = 1 + Long.remainderUnsigned(random >>> 8, cap);
        yield format.nearest(turn < active ? (random & 1) == 0 ? magnitude : -magnitude : 0.0);
      }
      case PROD -> format.nearest((turn < MOST_TWOS ? 2.0 : 1.0) * ((random & 1) == 0 ? 1 : -1));
      case MIN, MAX -> format.nearest((random & 1) == 0 ? 1 + (random & 6) : -1 - (random & 6));
    };
  }

  private double ordinary(long random) {
    double fraction = (random >>> 11) * 0x1p-53;
    double sign = (random & 1) == 0 ? 1 : -1;
    return test.kind() == ReduceOp.Kind.PROD
        ? sign * (0.75 + fraction / 2)
        : sign * (0.5 + fraction) * Math.scalb(1.0, (int) (random >>> 1 & 3));
  }

  private long special(long random) {
    return switch ((int) (random >>> 3 & 15)) {
      case 0 -> format.nearest(Double.NaN);
      case 1 -> format.nearest(Double.POSITIVE_INFINITY);
      case 2 -> format.nearest(Double.NEGATIVE_INFINITY);
      case 3, 4 -> format.nearest(0.0);
      case 5, 6 -> format.nearest(-0.0);
      case 7 -> 1; // the smallest subnormal
      case 8 -> random >>> 60 | 1L << (8 * type.bytes() - 1); // negative subnormals
      case 9 -> format.nearest(Double.MAX_VALUE);
      case 10, 11 -> random >>> 8; // any bits, NaNs with payloads among them
      default -> format.nearest(ordinary(random));
    };
  }

  /** The elements that a rank sends another in an AllToAllV. */
  long vectorCount(int from, int to) {
    long random = hash(from * 1000 + to, -2);
    return (random & 7) == 0 ? 0 : Long.remainderUnsigned(random >>> 3, test.count() + 1);
  }

  private long hash(int rank, long element) {
    long z = test.seed() * 0x9E3779B97F4A7C15L + rank * 0xD1B54A32D192ED03L + element;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
