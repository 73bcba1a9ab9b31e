package io.jccl.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.ClosedException;
import io.jccl.Communicator;
import io.jccl.ReduceOp;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two threads that use one rank at once: one of them is told so, and nothing else happens. */
@Timeout(60)
class TwoThreadsTest {
  private static final int CALLS = 50_000;

  /** A rank alone waits for nobody, so the threads meet at the very beginning of calls. */
  @Test
  void eachCallIsDoneWithItsOwnBuffersOrRefused() throws Exception {
    try (Communicator rank = Communicator.initAll(1).getFirst();
        var threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
      CyclicBarrier start = new CyclicBarrier(2);
      List<Callable<Integer>> both =
          List.of(() -> sums(rank, 1, start), () -> sums(rank, 100_000, start));
      int done = 0;
      for (Future<Integer> each : threads.invokeAll(both)) {
        done += each.get();
      }
      assertThat(done).isPositive();
    }
  }

  private static int sums(Communicator rank, int first, CyclicBarrier start) throws Exception {
    int[] input = new int[1];
    int[] output = new int[1];
    Buffer send = Buffer.of(input);
    Buffer recv = Buffer.of(output);
    int done = 0;
    start.await();
    for (int i = 0; i < CALLS; i++) {
      input[0] = first + i;
      try {
        rank.allReduce(send, recv, ReduceOp.SUM);
      } catch (IllegalStateException e) {
        assertThat(e).hasMessageContaining("calls of one rank must not overlap");
        continue;
      }
      assertThat(output[0]).isEqualTo(first + i);
      done++;
    }
    return done;
  }

  @Test
  void aRankInACallIsNotClosedByAnotherThread() throws Exception {
    List<Communicator> ranks = Communicator.initAll(2);
    Thread caller = Thread.ofPlatform().start(() -> ranks.get(0).barrier());
    while (caller.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    assertThatThrownBy(() -> ranks.get(0).close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is in a call of thread #" + caller.threadId());
    ranks.get(1).barrier();
    caller.join();
    ranks.forEach(Communicator::close);
    assertThatThrownBy(() -> ranks.get(0).barrier()).isInstanceOf(ClosedException.class);
  }
}
