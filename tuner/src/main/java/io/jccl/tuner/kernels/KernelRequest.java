package io.jccl.tuner.kernels;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.perf.PerfConfig;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelWork;
import java.util.List;

/**
 * What to measure: every combination of these.
 *
 * @param works what kernels do
 * @param types of folds
 * @param ops of folds
 * @param inputs the numbers of inputs of folds, and what copies are as large as
 * @param sizes of one input in bytes, each larger than the one before
 * @param caches where operands are
 * @param blocks the numbers of blocks for each compute unit that all compiled forms are tried with
 * @param rounds how often everything is measured
 */
public record KernelRequest(
    List<KernelWork> works,
    List<DataType> types,
    List<ReduceOp.Kind> ops,
    List<Integer> inputs,
    List<Long> sizes,
    List<Cache> caches,
    List<Integer> blocks,
    int rounds) {
  /** Sizes are multiples of so many bytes, which all types divide. */
  static final int GRAIN = 64;

  private static final int MOST_BLOCKS = 1 << 16;

  /**
   * Copies the lists.
   *
   * @throws InvalidArgumentException for a value that makes no sense, by its option
   */
  public KernelRequest {
    works = List.copyOf(works);
    types = List.copyOf(types);
    ops = List.copyOf(ops);
    inputs = List.copyOf(inputs);
    sizes = List.copyOf(sizes);
    caches = List.copyOf(caches);
    blocks = List.copyOf(blocks);
    for (int each : inputs) {
      require(
          each >= 2 && each <= PerfConfig.MOST_RANKS,
          "--inputs",
          each,
          "2 to " + PerfConfig.MOST_RANKS + ", one of each rank");
    }
    require(rounds >= 1, "--rounds", rounds, "1 or more");
    for (long size : sizes) {
      require(
          size >= GRAIN && size % GRAIN == 0, "--sizes", size, "multiples of " + GRAIN + " bytes");
    }
    for (int each : blocks) {
      require(
          each >= 1 && each <= MOST_BLOCKS,
          "--forms",
          each,
          "1 to " + MOST_BLOCKS + " blocks a compute unit");
    }
  }

  private static void require(boolean isLegal, String option, Object value, String legal) {
    if (!isLegal) {
      throw new InvalidArgumentException(option, value, legal);
    }
  }
}
