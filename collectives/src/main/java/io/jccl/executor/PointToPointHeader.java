package io.jccl.executor;

import io.jccl.DataType;

/** Headers of point-to-point messages spell out what was sent, so that a receiver can name it. */
final class PointToPointHeader {
  private static final int TYPE_SHIFT = 56;

  private PointToPointHeader() {}

  static long of(DataType type, long count) {
    return (long) type.ordinal() << TYPE_SHIFT | count;
  }

  static DataType type(long header) {
    return DataType.values()[(int) (header >>> TYPE_SHIFT)];
  }

  static long count(long header) {
    return header & (1L << TYPE_SHIFT) - 1;
  }
}
