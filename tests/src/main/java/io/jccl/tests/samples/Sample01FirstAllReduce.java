package io.jccl.tests.samples;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.ReduceOp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Sample 01: the first AllReduce. Four ranks add their arrays element by element, and every rank
 * gets the sums.
 *
 * <p>Trap: to call the ranks one after the other on one thread. A collective needs all ranks, so
 * the call for rank 0 waits for rank 1, whose call never comes. Right: a thread for each rank, as
 * here, or one thread and a group, as in sample 03.
 *
 * <p>Trap: to forget a rank's {@code Future}. An executor keeps the exception of a task until
 * somebody asks for it. Right: {@code get()} for each of them.
 *
 * <p>Run it: {@code ./jccl samples 01}
 */
public final class Sample01FirstAllReduce {
  private Sample01FirstAllReduce() {}

  /** Runs the sample; throws if its result is wrong. */
  public static void main(String[] args) throws Exception {
    List<Future<float[]>> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Communicator rank : Communicator.initAll(4)) {
        results.add(threads.submit(() -> sums(rank)));
      }
    } // Leaving the block waits for all ranks.
    for (int rank = 0; rank < 4; rank++) {
      float[] sums = results.get(rank).get();
      IO.println("rank " + rank + " has " + Arrays.toString(sums));
      Ranks.check(Arrays.equals(sums, new float[] {6, 46, 86}), "the sums of rank " + rank);
    }
  }

  private static float[] sums(Communicator rank) {
    try (rank) { // Each rank closes its own part.
      int r = rank.rank();
      float[] mine = {r, 10 + r, 20 + r};
      float[] sums = new float[mine.length];
      rank.allReduce(Buffer.of(mine), Buffer.of(sums), ReduceOp.SUM);
      return sums;
    }
  }
}
