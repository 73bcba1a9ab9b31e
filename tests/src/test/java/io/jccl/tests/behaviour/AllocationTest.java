package io.jccl.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.tests.errors.Ranks;
import io.jccl.tests.soak.RankThreads;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program that repeats its calls gives the garbage collector nothing to do. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AllocationTest {
  private static final int WARM_UP = 3000;
  private static final int BATCHES = 30;
  private static final int CALLS = 100;

  /** Bytes of a batch's call: none, but for what the compiler may leave of a measurement. */
  private static final long LIMIT = 1;

  private static final int COUNT = 64;

  private static Map<Collective, Ranks.Body> calls() {
    Map<Collective, Ranks.Body> calls = new LinkedHashMap<>();
    Arena arena = Arena.ofAuto();
    int most = 2 * COUNT;
    Buffer[] in = new Buffer[2];
    Buffer[] out = new Buffer[2];
    Buffer[] in2 = new Buffer[2];
    Buffer[] out2 = new Buffer[2];
    for (int rank = 0; rank < 2; rank++) {
      in[rank] = Buffer.of(arena.allocate(4 * COUNT), DataType.FLOAT32);
      out[rank] = Buffer.of(arena.allocate(4 * COUNT), DataType.FLOAT32);
      in2[rank] = Buffer.of(arena.allocate(4 * most), DataType.FLOAT32);
      out2[rank] = Buffer.of(arena.allocate(4 * most), DataType.FLOAT32);
    }
    calls.put(Collective.ALL_REDUCE, c -> c.allReduce(in[c.rank()], out[c.rank()], ReduceOp.SUM));
    calls.put(Collective.REDUCE, c -> c.reduce(in[c.rank()], out[c.rank()], ReduceOp.MAX, 0));
    calls.put(Collective.BROADCAST, c -> c.broadcast(in[c.rank()], out[c.rank()], 1));
    calls.put(Collective.ALL_GATHER, c -> c.allGather(in[c.rank()], out2[c.rank()]));
    calls.put(
        Collective.REDUCE_SCATTER,
        c -> c.reduceScatter(in2[c.rank()], out[c.rank()], ReduceOp.SUM));
    calls.put(Collective.ALL_TO_ALL, c -> c.allToAll(in2[c.rank()], out2[c.rank()]));
    calls.put(Collective.GATHER, c -> c.gather(in[c.rank()], out2[c.rank()], 0));
    calls.put(Collective.SCATTER, c -> c.scatter(in2[c.rank()], out[c.rank()], 1));
    calls.put(Collective.BARRIER, Communicator::barrier);
    return calls;
  }

  /**
   * The bytes that a call allocates, in the batch of calls with the fewest: a wait of milliseconds,
   * on a busy machine, writes down what it waits for.
   */
  private static long bytesPerCall(Ranks ranks, Ranks.Body body) {
    ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    AtomicLongArray fewest = new AtomicLongArray(new long[] {Long.MAX_VALUE, Long.MAX_VALUE});
    ranks
        .outcome(
            RankThreads.Kind.PLATFORM,
            Duration.ofSeconds(60),
            rank -> {
              for (int i = 0; i < WARM_UP; i++) {
                body.run(rank);
              }
              for (int batch = 0; batch < BATCHES; batch++) {
                long before = bean.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < CALLS; i++) {
                  body.run(rank);
                }
                long used = bean.getCurrentThreadAllocatedBytes() - before;
                fewest.accumulateAndGet(rank.rank(), used, Math::min);
              }
            })
        .rethrow();
    return Math.max(fewest.get(0), fewest.get(1)) / CALLS;
  }

  @Test
  void repeatedCallsAllocateNothing() {
    List<String> allocating = new ArrayList<>();
    int measured = 0;
    for (Algorithm algorithm : Algorithms.all()) {
      for (Map.Entry<Collective, Ranks.Body> call : calls().entrySet()) {
        if (!algorithm.supports(Request.of(call.getKey(), 2, 0))) {
          continue;
        }
        measured++;
        try (Ranks ranks = Ranks.with(2, algorithm.name())) {
          long bytes = bytesPerCall(ranks, call.getValue());
          if (bytes > LIMIT) {
            allocating.add(
                algorithm.name() + " " + call.getKey().label() + ": " + bytes + " bytes a call");
          }
        }
      }
    }
    assertThat(measured).isPositive();
    assertThat(allocating).as("calls that allocate, of %d", measured).isEmpty();
  }

  @Test
  void repeatedMessagesAllocateNothing() {
    Arena arena = Arena.ofAuto();
    Buffer[] buffers = {
      Buffer.of(arena.allocate(256), DataType.FLOAT32),
      Buffer.of(arena.allocate(256), DataType.FLOAT32)
    };
    try (Ranks ranks = Ranks.of(2)) {
      long bytes =
          bytesPerCall(
              ranks,
              rank -> {
                if (rank.rank() == 0) {
                  rank.send(buffers[0], 1);
                  rank.recv(buffers[0], 1);
                } else {
                  rank.recv(buffers[1], 0);
                  rank.send(buffers[1], 0);
                }
              });
      assertThat(bytes).as("bytes a pair of messages").isLessThanOrEqualTo(LIMIT);
    }
  }

  /** An AllToAllV keeps copies of its sizes, which peers may read after the call: that is all. */
  @Test
  void allToAllVAllocatesLittle() {
    long[] places = {0, 10};
    Buffer[] in = {Buffer.of(new float[32]), Buffer.of(new float[32])};
    Buffer[] out = {Buffer.of(new float[32]), Buffer.of(new float[32])};
    long[][] sent = {{3, 5}, {5, 3}};
    try (Ranks ranks = Ranks.of(2)) {
      long bytes =
          bytesPerCall(
              ranks,
              rank -> {
                int r = rank.rank();
                rank.allToAllV(in[r], sent[r], places, out[r], sent[r], places);
              });
      System.out.println("alltoallv: " + bytes + " bytes a call");
      assertThat(bytes).isLessThan(2048);
    }
  }
}
