package io.jccl.tests.samples;

import io.jccl.Buffer;
import io.jccl.Completion;
import io.jccl.ReduceOp;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/**
 * Sample 02: in place, and in the background. Each rank fills four buckets one after the other, as
 * training does with gradients, and has each one reduced while it fills the next.
 *
 * <p>In place means {@code send == recv}: the sums replace the inputs, and no second array is
 * needed. The calls of {@code stream()} have the same arguments as the blocking ones, return at
 * once, and are carried out in the order in which they were made.
 *
 * <p>Trap: to touch a bucket before its completion. It belongs to the library until then. Right:
 * {@code await()} the completion first, or chain the work to its future.
 *
 * <p>Trap: to drop the completion, since what the call failed with is thrown there and nowhere
 * else. Right: await the last one at least; the calls before it have then ended too.
 *
 * <p>Run it: {@code ./jccl samples 02}
 */
public final class Sample02InPlaceAndAsynchronous {
  private static final int RANKS = 3;
  private static final int BUCKETS = 4;
  private static final int ELEMENTS = 10_000;

  private Sample02InPlaceAndAsynchronous() {}

  /** Runs the sample; throws if its result is wrong. */
  public static void main(String[] args) throws Exception {
    Ranks.run(
        RANKS,
        rank -> {
          double[][] buckets = new double[BUCKETS][ELEMENTS];
          Completion[] ends = new Completion[BUCKETS];
          for (int b = 0; b < BUCKETS; b++) {
            Arrays.fill(buckets[b], (b + 1) * (rank.rank() + 1)); // stands for real work
            Buffer bucket = Buffer.of(buckets[b]);
            ends[b] = rank.stream().allReduce(bucket, bucket, ReduceOp.SUM);
          }

          ends[0].await(); // one way to wait: throws what the call failed with
          Ranks.check(holds(buckets[0], 1), "bucket 0");

          CompletableFuture<?>[] rest = new CompletableFuture<?>[BUCKETS - 1];
          for (int b = 1; b < BUCKETS; b++) { // another: as soon as a bucket is there, scale it
            double[] bucket = buckets[b];
            double scale = b + 1;
            rest[b - 1] =
                ends[b]
                    .toCompletableFuture()
                    .thenRun(() -> Arrays.setAll(bucket, i -> bucket[i] / scale));
          }
          CompletableFuture.allOf(rest).join();
          for (double[] bucket : buckets) {
            Ranks.check(holds(bucket, 1), "a scaled bucket");
          }
          if (rank.rank() == 0) {
            IO.println(BUCKETS + " buckets reduced in place while the next was filled");
          }
        });
  }

  private static boolean holds(double[] bucket, double factor) {
    double expected = factor * RANKS * (RANKS + 1) / 2;
    return Arrays.stream(bucket).allMatch(value -> value == expected);
  }
}
