package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.host.FloatFormat;
import java.lang.foreign.MemorySegment;

/**
 * Sums without rounding: whole numbers of both signs, times a power of two that all ranks share at
 * an index, so small that the sum of any ranks is a number of the type. When there are more ranks
 * than the type has whole numbers, all but some ranks, others at each index, have zero.
 *
 * <p>This is the data of the default check, so it is written for speed: whole blocks, arithmetic
 * that vectorises.
 */
final class ExactSums implements Inputs {
  private static final double[] SCALES = {0.25, 0.5, 1, 2};
  private static final double WIDEST = 1 << 22;

  private final FloatCodec codec;
  private final long seed;
  private final int ranks;
  private final int active;
  private final double widest;
  private final int[] shared = new int[BLOCK];
  private final int[] own = new int[BLOCK];
  private final double[] values = new double[BLOCK];
  private long sharedBlock = -1;

  private ExactSums(DataType type, int ranks, int active, double widest, long seed) {
    this.codec = new FloatCodec(type);
    this.ranks = ranks;
    this.active = active;
    this.widest = widest;
    this.seed = seed;
  }

  /** Inputs for so many ranks, each of which may be multiplied by up to {@code weight}. */
  static ExactSums of(DataType type, int ranks, int weight, long seed) {
    long whole = FloatFormat.of(type).exactIntegers() / weight;
    long each = whole / ranks;
    return each >= 1
        ? new ExactSums(type, ranks, ranks, Math.min(each, type.bytes() == 8 ? each : WIDEST), seed)
        : new ExactSums(type, ranks, (int) whole, 1, seed);
  }

  @Override
  public void write(int rank, long index, int count, MemorySegment to, long offset) {
    readShared(index);
    int skipped = (int) (index % BLOCK);
    Hash.fill(Hash.key(seed, rank), index, own, count);
    if (widest > WIDEST) {
      fillWide(count);
    } else {
      fillWhole(count);
    }
    for (int i = 0; i < count; i++) {
      values[i] *= SCALES[shared[skipped + i] & 3];
    }
    if (active < ranks) {
      silence(rank, skipped, count);
    }
    codec.encode(values, count, to, offset);
  }

  /** Whole numbers from -widest to widest, from the upper 24 bits. */
  private void fillWhole(int count) {
    double range = 2 * widest + 1;
    for (int i = 0; i < count; i++) {
      values[i] = (int) ((own[i] >>> 8) * 0x1p-24 * range) - widest;
    }
  }

  /** The same for float64, from 48 bits. */
  private void fillWide(int count) {
    double range = 2 * widest;
    for (int i = 0; i < count; i++) {
      double low = (Hash.mix(own[i] + 0x632BE5AB) >>> 8) * 0x1p-48;
      values[i] = (long) (((own[i] >>> 8) * 0x1p-24 + low) * range) - widest;
    }
  }

  private void silence(int rank, int skipped, int count) {
    for (int i = 0; i < count; i++) {
      if (Math.floorMod(rank + (shared[skipped + i] >>> 2), ranks) >= active) {
        values[i] = 0;
      }
    }
  }

  private void readShared(long index) {
    long block = index / BLOCK;
    if (block != sharedBlock) {
      Hash.fill(Hash.key(seed, -1), block * BLOCK, shared, BLOCK);
      sharedBlock = block;
    }
  }
}
