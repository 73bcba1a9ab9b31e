package io.jccl.tests.soak;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A way through all points of the space that visits each once and looks random: steps of one length
 * that has no factor in common with the number of points. So any part of it samples all dimensions,
 * and a run can be resumed from its position alone.
 */
public final class SoakPath {
  private final CaseSpace space;
  private final long points;
  private final long stride;
  private final long offset;

  /** The path of a seed. */
  public SoakPath(CaseSpace space, long seed) {
    this.space = space;
    this.points = space.points();
    this.offset = Long.remainderUnsigned(seed * 0x9E3779B97F4A7C15L, points);
    long candidate = (long) (points * 0.6180339887) + Long.remainderUnsigned(seed, 1_000_003);
    while (divisor(candidate, points) != 1) {
      candidate++;
    }
    this.stride = candidate;
  }

  /** The number of points. */
  public long points() {
    return points;
  }

  /** The case at a position of the path, if the point is one. */
  public Optional<Case> caseAt(long position) {
    long number = Math.floorMod(product(position) + offset, points);
    return space.caseAt(space.point(number), position);
  }

  private long product(long position) {
    long high = Math.multiplyHigh(position, stride);
    if (high == 0 && position * stride >= 0) {
      return position * stride % points;
    }
    return BigInteger.valueOf(position)
        .multiply(BigInteger.valueOf(stride))
        .mod(BigInteger.valueOf(points))
        .longValueExact();
  }

  private static long divisor(long a, long b) {
    return b == 0 ? a : divisor(b, a % b);
  }
}
