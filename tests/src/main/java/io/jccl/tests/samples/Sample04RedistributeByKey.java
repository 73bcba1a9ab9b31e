package io.jccl.tests.samples;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.ReduceOp;
import java.util.Arrays;
import java.util.Random;

/**
 * Sample 04: an uneven exchange. Every rank holds keys of any kind and wants those whose remainder
 * is its own number: the shuffle of a distributed group-by.
 *
 * <p>Three steps: sort the keys by owner, tell the others how many they get (AllToAll of counts),
 * exchange them (AllToAllV). What rank i sends to j must be as long as what j expects from i.
 *
 * <p>Trap: to compute offsets in {@code int}. Counts and offsets are {@code long} and in elements,
 * not in bytes. Trap: to expect in place to work; AllToAll and AllToAllV have none.
 *
 * <p>Run it: {@code ./jccl samples 04}
 */
public final class Sample04RedistributeByKey {
  private static final int RANKS = 4;
  private static final int KEYS = 50_000;

  private Sample04RedistributeByKey() {}

  /** Runs the sample; throws if its result is wrong. */
  public static void main(String[] args) throws Exception {
    Ranks.run(
        RANKS,
        rank -> {
          // Skewed: the higher the rank, the more keys it has.
          long[] keys = new Random(rank.rank()).longs(KEYS * (1L + rank.rank()), 0, 1000).toArray();
          long[] got = exchange(rank, keys);
          int self = rank.rank();
          Ranks.check(Arrays.stream(got).allMatch(key -> key % RANKS == self), "the owners");
          long[] before = {keys.length, Arrays.stream(keys).sum()};
          long[] after = {got.length, Arrays.stream(got).sum()};
          for (long[] totals : new long[][] {before, after}) {
            rank.allReduce(Buffer.of(totals), Buffer.of(totals), ReduceOp.SUM);
          }
          Ranks.check(Arrays.equals(before, after), "number and sum of all keys");
          if (self == 0) {
            IO.println(
                "%d keys, sum %d, before and after; rank 0 had %d and now has %d"
                    .formatted(after[0], after[1], keys.length, got.length));
          }
        });
  }

  private static long[] exchange(Communicator rank, long[] keys) {
    int n = rank.size();
    long[] sendCounts = new long[n];
    for (long key : keys) {
      sendCounts[owner(key, n)]++;
    }
    long[] sendOffsets = offsets(sendCounts);

    long[] sorted = new long[keys.length];
    long[] place = sendOffsets.clone();
    for (long key : keys) {
      sorted[(int) place[owner(key, n)]++] = key;
    }

    long[] recvCounts = new long[n];
    rank.allToAll(Buffer.of(sendCounts), Buffer.of(recvCounts));
    long[] recvOffsets = offsets(recvCounts);
    long[] got = new long[(int) Arrays.stream(recvCounts).sum()];
    rank.allToAllV(
        Buffer.of(sorted), sendCounts, sendOffsets, Buffer.of(got), recvCounts, recvOffsets);
    return got;
  }

  private static int owner(long key, int ranks) {
    return (int) (key % ranks);
  }

  private static long[] offsets(long[] counts) {
    long[] offsets = new long[counts.length];
    for (int i = 1; i < counts.length; i++) {
      offsets[i] = offsets[i - 1] + counts[i - 1];
    }
    return offsets;
  }
}
