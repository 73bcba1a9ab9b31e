package io.jccl.hip.fused;

import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.hip.kernel.SampleBits;
import io.jccl.plan.Collective;
import io.jccl.select.Settings;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * A fused team whose calls are compared with what the host computes, bit for bit, and with it
 * everything around the outputs. One thread drives all ranks.
 */
final class CheckedTeam implements AutoCloseable {
  private final HipFusedTeam team;
  private final List<CheckedRank> ranks = new ArrayList<>();
  private final BiFunction<DataType, ReduceOp.Kind, Kernel> oracle;
  private final SplittableRandom random;
  private long compared;

  /** The result of the AllReduce that is checked, which all ranks should have. */
  private byte[] reduced;

  CheckedTeam(
      List<Device> devices,
      Settings settings,
      BiFunction<DataType, ReduceOp.Kind, Kernel> oracle,
      SplittableRandom random) {
    this.team = new HipFusedEngine().open(devices, settings);
    this.oracle = oracle;
    this.random = random;
    devices.forEach(device -> ranks.add(new CheckedRank(device)));
  }

  /** Bytes of outputs that were compared so far. */
  long compared() {
    return compared;
  }

  /** Folds that were launched to go by tiles so far, of all ranks. */
  long tiledFolds() {
    return IntStream.range(0, size()).mapToLong(team::tiledFolds).sum();
  }

  /** The smallest size of a block of the collective of which a fold goes by tiles. */
  long tiledFrom(Collective collective, String algorithm) {
    return team.tiledFrom(collective, algorithm);
  }

  int size() {
    return ranks.size();
  }

  /**
   * Makes a call on all ranks and compares.
   *
   * @throws JcclException if anything differs
   */
  void run(CollectiveCase call) {
    byte[][] data = new byte[size()][];
    long[] multipliers = new long[size()];
    SampleBits.Mood[] moods = SampleBits.Mood.values();
    SampleBits.Mood mood = moods[random.nextInt(moods.length)];
    for (int rank = 0; rank < size(); rank++) {
      int elements = (int) (call.inputBytes(size(), rank) / call.type().bytes());
      data[rank] = SampleBits.random(call.type(), elements, random, mood);
      multipliers[rank] = SampleBits.multiplier(call.type(), random);
      CheckedRank own = ranks.get(rank);
      own.lay(call, size(), rank);
      own.inputBefore(data[rank].length).copyFrom(MemorySegment.ofArray(data[rank]));
    }
    ranks.forEach(CheckedRank::upload);
    enqueue(call, multipliers);
    ranks.forEach(CheckedRank::download);
    for (int rank = 0; rank < size(); rank++) {
      expect(call, rank, data, multipliers);
      compare(call, rank);
    }
  }

  private void enqueue(CollectiveCase call, long[] multipliers) {
    Operands operands = operands(call);
    for (int rank = 0; rank < size(); rank++) {
      CheckedRank own = ranks.get(rank);
      operands.input(own.memory(), own.input(), multipliers[rank]);
      operands.output(own.memory(), own.output());
    }
    for (int rank = 0; rank < size(); rank++) {
      DeviceStream stream = ranks.get(rank).stream();
      team.enqueue(
          rank, call.collective(), call.algorithm(), call.type(), call.kind(), operands, stream);
    }
  }

  private Operands operands(CollectiveCase call) {
    return new Operands()
        .reset(call.count())
        .multiplied(call.kind() == ReduceOp.Kind.PREMUL_SUM)
        .divisor(call.kind() == ReduceOp.Kind.AVG ? size() : 1);
  }

  /** Writes what a rank's output should be. */
  private void expect(CollectiveCase call, int rank, byte[][] data, long[] multipliers) {
    long bytes = call.type().bytes(call.count());
    MemorySegment expected = ranks.get(rank).expected(call.outputBytes(size(), rank));
    switch (call.collective()) {
      case ALL_GATHER, ALL_TO_ALL -> {
        long from = call.collective() == Collective.ALL_TO_ALL ? rank * bytes : 0;
        for (int peer = 0; peer < size(); peer++) {
          MemorySegment.copy(
              MemorySegment.ofArray(data[peer]), from, expected, peer * bytes, bytes);
        }
      }
      case ALL_REDUCE -> {
        if (rank == 0) {
          reduced = new byte[data[0].length];
          fold(call, data, multipliers, 0, MemorySegment.ofArray(reduced));
        }
        expected.copyFrom(MemorySegment.ofArray(reduced));
      }
      default -> fold(call, data, multipliers, rank * bytes, expected);
    }
  }

  private void fold(
      CollectiveCase call, byte[][] data, long[] multipliers, long from, MemorySegment to) {
    Operands operands = operands(call).output(to, 0);
    for (int peer = 0; peer < size(); peer++) {
      operands.input(MemorySegment.ofArray(data[peer]), from, multipliers[peer]);
    }
    oracle.apply(call.type(), call.kind()).run(operands);
  }

  private void compare(CollectiveCase call, int rank) {
    String failure = team.failure(rank);
    if (failure != null) {
      throw new JcclException(failure + ": " + call);
    }
    CheckedRank own = ranks.get(rank);
    long at = own.mismatch();
    if (at != Long.MIN_VALUE) {
      throw new JcclException(
          "rank %d of %d: element %d (byte %d) of the output is %s: %s"
              .formatted(
                  rank,
                  size(),
                  Math.floorDiv(at, (long) call.type().bytes()),
                  at,
                  own.difference(at, call.type().bytes()),
                  call));
    }
    compared += call.outputBytes(size(), rank);
  }

  @Override
  public void close() {
    ranks.forEach(CheckedRank::close);
    team.close();
  }
}
