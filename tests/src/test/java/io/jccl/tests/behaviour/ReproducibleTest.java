package io.jccl.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.host.ReferenceFold;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Operands;
import io.jccl.tests.errors.Ranks;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * In reproducible mode every element is the left fold in rank order, however the call is cut up.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReproducibleTest {
  private static final int RANKS = 5;
  private static final int COUNT = 30_011;
  private static final DataType[] TYPES = {
    DataType.FLOAT32,
    DataType.FLOAT64,
    DataType.FLOAT16,
    DataType.BFLOAT16,
    DataType.FLOAT8E4M3,
    DataType.FLOAT8E5M2
  };

  private static byte[][] inputs(DataType type) {
    SplittableRandom random = new SplittableRandom(type.ordinal());
    byte[][] inputs = new byte[RANKS][COUNT * type.bytes()];
    for (byte[] input : inputs) {
      random.nextBytes(input);
    }
    return inputs;
  }

  private static byte[] reference(DataType type, ReduceOp op, byte[][] inputs) {
    byte[] result = new byte[COUNT * type.bytes()];
    Operands operands = new Operands().reset(COUNT);
    for (byte[] input : inputs) {
      operands.input(MemorySegment.ofArray(input), 0, op.multiplierBits(type));
    }
    operands.output(MemorySegment.ofArray(result), 0);
    operands.divisor(op == ReduceOp.AVG ? RANKS : 1);
    new ReferenceFold(type, op.kind()).run(operands);
    return result;
  }

  @Test
  void bitsAreTheSameForAnyAlgorithmSplitAndRun() {
    int compared = 0;
    for (Algorithm algorithm : Algorithms.all()) {
      if (!algorithm.foldsOnce()
          || !algorithm.supports(Request.of(Collective.ALL_REDUCE, RANKS, 0))) {
        continue;
      }
      for (int channels = 1; channels <= 3; channels += 2) {
        int count = channels;
        try (Ranks ranks = Ranks.of(RANKS, settings -> reproducible(settings, algorithm, count))) {
          for (DataType type : TYPES) {
            for (ReduceOp op : new ReduceOp[] {ReduceOp.SUM, ReduceOp.AVG}) {
              byte[][] inputs = inputs(type);
              byte[] expected = reference(type, op, inputs);
              ranks.run(
                  rank -> {
                    byte[] whole = new byte[expected.length];
                    Buffer in = Buffer.of(MemorySegment.ofArray(inputs[rank.rank()]), type, COUNT);
                    Buffer out = Buffer.of(MemorySegment.ofArray(whole), type, COUNT);
                    rank.allReduce(in, out, op);
                    assertThat(whole).isEqualTo(expected);
                    byte[] parts = new byte[expected.length];
                    Buffer pieces = Buffer.of(MemorySegment.ofArray(parts), type, COUNT);
                    int at = 0;
                    for (int size : new int[] {1, 7, 64, 1000, 9001, COUNT}) {
                      int length = Math.min(size, COUNT - at);
                      rank.allReduce(in.slice(at, length), pieces.slice(at, length), op);
                      at += length;
                    }
                    assertThat(parts).isEqualTo(expected);
                  });
              compared++;
            }
          }
        }
      }
    }
    assertThat(compared).isPositive();
  }

  private static Settings reproducible(Settings settings, Algorithm algorithm, int channels) {
    return settings
        .with(Setting.REPRODUCIBLE, true)
        .with(Setting.ALGO, Setting.ALGO.parse(algorithm.name()))
        .with(Setting.MAX_NCHANNELS, channels)
        .with(Setting.MIN_NCHANNELS, channels);
  }

  @Test
  void theLibraryChoosesAlgorithmsThatCan() {
    try (Ranks ranks = Ranks.of(4, settings -> settings.with(Setting.REPRODUCIBLE, true))) {
      for (long count : new long[] {1, 1000, 1 << 20, 1L << 30}) {
        assertThat(
                ranks
                    .get(0)
                    .explain(Collective.ALL_REDUCE, DataType.FLOAT32, ReduceOp.Kind.SUM, count, 0)
                    .choice()
                    .algorithm()
                    .foldsOnce())
            .isTrue();
      }
    }
  }

  @Test
  void algorithmsThatCannotAreRefusedByName() {
    int refused = 0;
    for (Algorithm algorithm : Algorithms.all()) {
      if (algorithm.foldsOnce()) {
        continue;
      }
      refused++;
      assertThatThrownBy(
              () -> Ranks.of(2, settings -> reproducible(settings, algorithm, 2)).close())
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining(algorithm.name());
    }
    assertThat(refused).isPositive();
  }

  @Test
  void narrowAveragesNeedAnAlgorithmThatFoldsOnce() {
    for (Algorithm algorithm : Algorithms.all()) {
      if (algorithm.foldsOnce() || !algorithm.supports(Request.of(Collective.ALL_REDUCE, 2, 0))) {
        continue;
      }
      try (Ranks ranks = Ranks.with(2, algorithm.name())) {
        Buffer half = Buffer.of(MemorySegment.ofArray(new short[4]), DataType.FLOAT16);
        assertThatThrownBy(() -> ranks.get(0).allReduce(half, half, ReduceOp.AVG))
            .isInstanceOf(InvalidArgumentException.class)
            .hasMessageContaining(algorithm.name());
        // Nothing was sent, and the communicator works.
        ranks.run(rank -> rank.allReduce(Buffer.of(1f), Buffer.of(new float[1]), ReduceOp.AVG));
      }
    }
  }
}
