package io.jccl.tests.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.Group;
import io.jccl.ReduceOp;
import io.jccl.select.Setting;
import io.jccl.tests.soak.RankThreads;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Slow is not wrong: ranks that sleep, starve or work long are no deadlock, mismatch or timeout.
 */
@org.junit.jupiter.api.Timeout(
    value = 60,
    threadMode = org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD)
class PatienceTest {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private static Buffer floats(int count) {
    return Buffer.of(new float[count]);
  }

  @Test
  void groupsOfManyEqualMessagesAreNoDeadlock() {
    int messages = 3000;
    for (RankThreads.Kind kind : RankThreads.Kind.values()) {
      try (Ranks ranks = Ranks.of(8)) {
        ranks
            .outcome(
                kind,
                DEADLINE,
                rank -> {
                  int next = (rank.rank() + 1) % 8;
                  int previous = (rank.rank() + 7) % 8;
                  try (Group group = Communicator.group()) {
                    for (int i = 0; i < messages; i++) {
                      group.on(rank).send(floats(1), next);
                      group.on(rank).recv(floats(1), previous);
                    }
                  }
                })
            .rethrow();
      }
    }
  }

  @Test
  void callsThatMoveForLongerThanTheTimeoutGoOn() {
    Duration timeout = Duration.ofMillis(200);
    try (Ranks ranks =
        Ranks.of(
            2, settings -> settings.with(Setting.TIMEOUT, timeout).with(Setting.BUFFSIZE, 1024L))) {
      long took = 0;
      for (int count = 4_000_000; took <= timeout.toNanos() && count <= 64_000_000; count *= 2) {
        took = timeOfOneMessage(ranks, count);
        System.out.printf(
            "patience: a message of %d floats took %d ms, the timeout is %d ms%n",
            count, took / 1_000_000, timeout.toMillis());
      }
      assertThat(took).as("long enough to show anything").isGreaterThan(timeout.toNanos());
    }
  }

  private static long timeOfOneMessage(Ranks ranks, int count) {
    long start = System.nanoTime();
    ranks.run(
        rank -> {
          if (rank.rank() == 0) {
            rank.send(floats(count), 1);
          } else {
            rank.recv(floats(count), 0);
          }
        });
    return System.nanoTime() - start;
  }

  @Test
  void streamOfSlowMessagesOutlastsTheTimeout() {
    Duration timeout = Duration.ofMillis(400);
    try (Ranks ranks = Ranks.of(2, settings -> settings.with(Setting.TIMEOUT, timeout))) {
      ranks.run(
          rank -> {
            if (rank.rank() == 0) {
              for (int i = 0; i < 12; i++) {
                Thread.sleep(100);
                rank.send(floats(1), 1);
              }
            } else {
              try (Group group = Communicator.group()) {
                for (int i = 0; i < 12; i++) {
                  group.on(rank).recv(floats(1), 0);
                }
              }
            }
          });
    }
  }

  @Test
  void sleepingRanksAreNoFailure() {
    long end = System.nanoTime() + Duration.ofSeconds(12).toNanos();
    AtomicLong calls = new AtomicLong();
    int worlds = 6;
    RankThreads.run(
        worlds,
        DEADLINE,
        world -> {
          int n = new int[] {2, 3, 4, 5, 8, 16}[world];
          try (Ranks ranks = Ranks.of(n)) {
            ranks
                .outcome(
                    world % 2 == 0 ? RankThreads.Kind.VIRTUAL : RankThreads.Kind.PLATFORM,
                    DEADLINE,
                    rank -> calls.addAndGet(doze(rank, world, end)))
                .rethrow();
          }
        });
    System.out.printf("patience: %d calls of sleeping ranks%n", calls.get());
    assertThat(calls.get()).isGreaterThan(5000);
  }

  /** Calls of all kinds in the same order on all ranks, with sleeps of each rank's own. */
  private static long doze(Communicator rank, int seed, long end) throws InterruptedException {
    SplittableRandom same = new SplittableRandom(seed);
    SplittableRandom own = new SplittableRandom(seed * 100L + rank.rank() + 1);
    int n = rank.size();
    long calls = 0;
    int[] late = new int[1];
    int[] any = new int[1];
    while (any[0] == 0) {
      for (int i = 0; i < 20; i++) {
        if (own.nextInt(8) == 0) {
          Thread.sleep(own.nextInt(100) == 0 ? 300 : own.nextInt(3));
        }
        int count = same.nextInt(4) == 0 ? 20_000 : same.nextInt(100);
        call(rank, n, same.nextInt(7), count, same.nextInt(n));
        calls++;
      }
      late[0] = System.nanoTime() > end ? 1 : 0;
      rank.allReduce(Buffer.of(late), Buffer.of(any), ReduceOp.MAX);
    }
    return calls;
  }

  private static void call(Communicator rank, int n, int which, int count, int root) {
    switch (which) {
      case 0 -> rank.allReduce(floats(count), floats(count), ReduceOp.SUM);
      case 1 -> rank.barrier();
      case 2 -> rank.broadcast(floats(count), floats(count), root);
      case 3 -> rank.reduce(floats(count), floats(count), ReduceOp.MAX, root);
      case 4 -> rank.allToAll(floats(count * n), floats(count * n));
      case 5 -> {
        try (Group group = Communicator.group()) {
          for (int shift = 0; shift < Math.min(n, 3); shift++) {
            for (int i = 0; i < 12; i++) {
              group.on(rank).send(floats(count), (rank.rank() + shift) % n);
              group.on(rank).recv(floats(count), (rank.rank() + n - shift) % n);
            }
          }
        }
      }
      default -> rank.stream().allGather(floats(count), floats(count * n)).await();
    }
  }
}
