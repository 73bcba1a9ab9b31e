package io.jccl.hip.fused;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.plan.Collective;
import io.jccl.select.Settings;
import io.jccl.spi.Kernel;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Compares the fused collectives of some devices with what the host computes, bit for bit: every
 * type and operation, over counts around vectors, alignments, and buffers in place on some ranks.
 * One thread at a time.
 */
public final class FusedCheck implements AutoCloseable {
  private static final int LINE = 32;

  /** Bytes of blocks for which threads and blocks go around their loops, up to twice as many. */
  private static final int[] LARGE = {1000, 1000, 10_000, 20_000, 40_000};

  private final SplittableRandom random;
  private final CheckedTeam team;
  private Consumer<String> progress = call -> {};

  /**
   * A check.
   *
   * @param devices the device of each rank
   * @param oracle the host's kernel for a type and an operation
   * @param seed what the data depend on
   */
  public FusedCheck(
      List<Device> devices,
      Settings settings,
      BiFunction<DataType, ReduceOp.Kind, Kernel> oracle,
      long seed) {
    this.random = new SplittableRandom(seed);
    this.team = new CheckedTeam(devices, settings, oracle, random.split());
  }

  /** Tells of each call when it has been checked. */
  public void onProgress(Consumer<String> listener) {
    progress = listener;
  }

  /** Bytes of outputs that were compared so far. */
  public long compared() {
    return team.compared();
  }

  /** Folds that went by tiles so far, of all ranks. */
  public long tiledFolds() {
    return team.tiledFolds();
  }

  /**
   * Checks the collectives that reduce, for one type and operation.
   *
   * @throws io.jccl.JcclException if a result differs, or a kernel waited in vain
   */
  public void checkFolds(DataType type, ReduceOp.Kind kind) {
    for (String algorithm : List.of(HipFusedTeam.ONE_SHOT, HipFusedTeam.TWO_SHOT)) {
      check(Collective.ALL_REDUCE, algorithm, type, kind);
      runTiled(Collective.ALL_REDUCE, algorithm, type, kind);
    }
    check(Collective.REDUCE_SCATTER, HipFusedTeam.ONE_SHOT, type, kind);
    runTiled(Collective.REDUCE_SCATTER, HipFusedTeam.ONE_SHOT, type, kind);
  }

  /**
   * Checks the collectives that only move data, for one type.
   *
   * @throws io.jccl.JcclException if a result differs, or a kernel waited in vain
   */
  public void checkCopies(DataType type) {
    check(Collective.ALL_GATHER, HipFusedTeam.ONE_SHOT, type, ReduceOp.Kind.SUM);
    check(Collective.ALL_TO_ALL, HipFusedTeam.ONE_SHOT, type, ReduceOp.Kind.SUM);
  }

  private void check(Collective collective, String algorithm, DataType type, ReduceOp.Kind kind) {
    int vector = LINE / type.bytes();
    for (int count = 0; count <= 2 * vector + 1; count += 1 + count / 8) {
      run(collective, algorithm, type, kind, count);
    }
    for (int shift = 0; shift < LINE; shift++) {
      int count = 3 * vector + random.nextInt(vector);
      check(new CollectiveCase(collective, algorithm, type, kind, count, shift, shift, false, 0));
    }
    for (int large : LARGE) {
      run(collective, algorithm, type, kind, (large + random.nextInt(large)) / type.bytes());
    }
  }

  /** A call of so much, and so well aligned, that blocks fold tiles: on a GPU some MiB. */
  private void runTiled(
      Collective collective, String algorithm, DataType type, ReduceOp.Kind kind) {
    int tail = collective == Collective.ALL_REDUCE ? random.nextInt(LINE) : 0;
    long bytes = team.tiledFrom(collective, algorithm) + LINE + tail;
    int count = Math.toIntExact(bytes / type.bytes());
    check(new CollectiveCase(collective, algorithm, type, kind, count, 0, 0, false, 0));
  }

  /** A call with buffers anywhere, on some ranks in place. */
  private void run(
      Collective collective, String algorithm, DataType type, ReduceOp.Kind kind, int count) {
    int step = random.nextBoolean() ? 1 : type.bytes();
    int inputShift = random.nextInt(LINE / step) * step;
    int outputShift = random.nextBoolean() ? inputShift : random.nextInt(LINE / step) * step;
    long everywhere = everyRank(team.size());
    long inPlace =
        switch (random.nextInt(collective.hasInPlace() ? 3 : 1)) {
          case 0 -> 0;
          case 1 -> everywhere;
          default -> random.nextLong() & everywhere;
        };
    boolean apart = random.nextInt(3) == 0;
    check(
        new CollectiveCase(
            collective, algorithm, type, kind, count, inputShift, outputShift, apart, inPlace));
  }

  /** The bits of all ranks, of which there are at most 64. */
  static long everyRank(int ranks) {
    return -1L >>> (Long.SIZE - ranks);
  }

  private void check(CollectiveCase call) {
    team.run(call);
    progress.accept(call.toString());
  }

  @Override
  public void close() {
    team.close();
  }
}
