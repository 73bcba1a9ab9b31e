package io.jccl.hip.fused;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.runtime.HipStream;
import io.jccl.plan.Collective;
import io.jccl.spi.Operands;

/**
 * What one rank of a team launches. Belongs to one thread at a time; a launch allocates nothing.
 *
 * <p>The number of blocks, whether results are staged, and if so which vectors there are, must be
 * the same on all ranks. They are computed from what all ranks know: everybody's operands.
 */
final class RankLauncher {
  /** Vectors of a thread in a tile of the kernels, on a GPU; some kernels have smaller tiles. */
  private static final int TILE = 4;

  private final int rank;
  private final int ranks;
  private final FusedKernels kernels;
  private final Blocks blocks;
  private final KernelArguments arguments;
  private final Span span;
  private volatile long tiledFolds;

  RankLauncher(
      int rank, int ranks, FusedKernels kernels, Blocks blocks, KernelArguments arguments) {
    this.rank = rank;
    this.ranks = ranks;
    this.kernels = kernels;
    this.blocks = blocks;
    this.arguments = arguments;
    this.span = new Span(kernels.vectorBytes());
  }

  /** Folds so far that were launched to go by tiles. */
  long tiledFolds() {
    return tiledFolds;
  }

  /** The smallest size of a block of the collective of which a fold goes by tiles everywhere. */
  long tiledFrom(Collective collective, String algorithm) {
    int most = blocks.of(collective, algorithm, ranks, Long.MAX_VALUE, Long.MAX_VALUE, 1);
    long tile = (long) kernels.tile() * kernels.threads() * kernels.vectorBytes();
    return most * tile * (algorithm.equals(HipFusedTeam.TWO_SHOT) ? ranks : 1);
  }

  void barrier(HipStream stream) {
    stream.launch(kernels.barrier(), 1, kernels.threads(), 0, arguments.barrier());
  }

  /** AllReduce in one shot or two, or ReduceScatter in one. */
  void fold(
      Collective collective,
      String algorithm,
      DataType type,
      ReduceOp.Kind kind,
      Operands operands,
      HipStream stream) {
    boolean isScaled = operands.multiplied() || operands.divisor() != 1;
    if (ranks == 1 && !isScaled) {
      copyOwn(operands, type, stream);
      return;
    }
    boolean isTwoShot = algorithm.equals(HipFusedTeam.TWO_SHOT);
    boolean isAllReduce = collective == Collective.ALL_REDUCE;
    boolean isStaged = span(isAllReduce, type, operands) && !isTwoShot;
    int outputs = 1;
    if (isTwoShot) {
      outputs = ranks;
      span.share(rank, ranks);
    }
    for (int i = 0; i < outputs; i++) {
      arguments.target(i, output(operands, (rank + i) % ranks));
    }
    if (isScaled) {
      scale(type, operands);
    }
    long bytes = type.bytes(operands.count());
    long work = Math.ceilDiv(bytes, (long) outputs);
    long turn = (long) kernels.threads() * kernels.vectorBytes();
    int launched = blocks.of(collective, algorithm, ranks, bytes, work, turn);
    boolean isTiled = !isStaged && span.isSuitable() && work >= TILE * turn * launched;
    if (isTiled) {
      tiledFolds = tiledFolds + 1;
    }
    stream.launch(
        kernels.fold(type, kind, isScaled),
        launched,
        kernels.threads(),
        0,
        arguments.fold(launched, ranks, outputs, operands.divisor(), span, isStaged, isTiled));
  }

  /** Writes the inputs and lays out the range; true if a rank's output is its input. */
  private boolean span(boolean isAllReduce, DataType type, Operands operands) {
    long skipped = isAllReduce ? 0 : rank * type.bytes(operands.count());
    boolean isInPlace = false;
    span.begin(input(operands, 0) + skipped);
    for (int peer = 0; peer < ranks; peer++) {
      long input = input(operands, peer) + skipped;
      arguments.source(peer, input);
      span.add(input);
      if (isAllReduce) {
        span.add(output(operands, peer));
        isInPlace |= input == output(operands, peer);
      }
    }
    span.add(output(operands, rank));
    span.end(operands.count(), type.bytes());
    return isInPlace;
  }

  private void scale(DataType type, Operands operands) {
    long one = ReduceOp.SUM.multiplierBits(type);
    for (int peer = 0; peer < ranks; peer++) {
      arguments.multiplier(peer, operands.multiplied() ? operands.multiplier(peer) : one);
    }
  }

  /** AllGather or AllToAll: pulls a block of each rank, the own one first. */
  void gather(Collective collective, DataType type, Operands operands, HipStream stream) {
    long bytes = type.bytes(operands.count());
    long skipped = collective == Collective.ALL_GATHER ? 0 : rank * bytes;
    int parts = 0;
    for (int i = 0; i < ranks; i++) {
      int peer = (rank + i) % ranks;
      parts = part(parts, input(operands, peer) + skipped, output(operands, rank) + peer * bytes);
    }
    copy(collective, parts, bytes, stream);
  }

  private void copyOwn(Operands operands, DataType type, HipStream stream) {
    int parts = part(0, input(operands, 0), output(operands, 0));
    copy(Collective.ALL_GATHER, parts, type.bytes(operands.count()), stream);
  }

  /** Adds a part, unless it is where it should be. */
  private int part(int parts, long from, long to) {
    if (from == to) {
      return parts;
    }
    arguments.source(parts, from);
    arguments.target(parts, to);
    return parts + 1;
  }

  private void copy(Collective collective, int parts, long bytes, HipStream stream) {
    long tile = (long) TILE * kernels.threads() * kernels.vectorBytes();
    long work = Math.ceilDiv(bytes, tile) * tile * ranks;
    int launched = blocks.of(collective, HipFusedTeam.ONE_SHOT, ranks, bytes, work, tile);
    stream.launch(
        kernels.copy(), launched, kernels.threads(), 0, arguments.copy(launched, parts, bytes));
  }

  private static long input(Operands operands, int index) {
    return operands.input(index).address() + operands.inputOffset(index);
  }

  private static long output(Operands operands, int index) {
    return operands.output(index).address() + operands.outputOffset(index);
  }
}
