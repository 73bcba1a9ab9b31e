package io.jccl.tests.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.tests.soak.RankThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Ranks that call different things: each rank that waits fails within two seconds with a message
 * that names who differs, and a rank that waits for nobody fails at its next call.
 */
@org.junit.jupiter.api.Timeout(
    value = 60,
    threadMode = org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD)
class MismatchTest {
  private static final int RANKS = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int COUNT = 5;

  private static final Map<String, Pair> PAIRS = pairs();

  /** What most ranks call, and what one rank calls instead. */
  private record Pair(Collective collective, Ranks.Body usual, Ranks.Body odd, Collective other) {}

  private static Buffer floats(int count) {
    float[] values = new float[count];
    Arrays.fill(values, 7);
    return Buffer.of(values);
  }

  private static Map<String, Pair> pairs() {
    Map<String, Pair> pairs = new TreeMap<>();
    allReduces(pairs);
    roots(pairs);
    counts(pairs);
    operations(pairs);
    return pairs;
  }

  private static void allReduces(Map<String, Pair> pairs) {
    for (int count : new int[] {0, 6, 1_000_000}) {
      add(
          pairs,
          "count " + count,
          Collective.ALL_REDUCE,
          MismatchTest::allReduce,
          c -> c.allReduce(floats(count), floats(count), ReduceOp.SUM));
    }
    add(
        pairs,
        "type",
        Collective.ALL_REDUCE,
        MismatchTest::allReduce,
        c -> c.allReduce(Buffer.of(new int[COUNT]), Buffer.of(new int[COUNT]), ReduceOp.SUM));
    add(
        pairs,
        "op",
        Collective.ALL_REDUCE,
        MismatchTest::allReduce,
        c -> c.allReduce(floats(COUNT), floats(COUNT), ReduceOp.MAX));
    add(
        pairs,
        "op of reducescatter",
        Collective.REDUCE_SCATTER,
        MismatchTest::reduceScatter,
        c -> c.reduceScatter(floats(COUNT * RANKS), floats(COUNT), ReduceOp.AVG));
  }

  private static void roots(Map<String, Pair> pairs) {
    add(
        pairs,
        "root of reduce",
        Collective.REDUCE,
        c -> c.reduce(floats(COUNT), floats(COUNT), ReduceOp.SUM, 0),
        c -> c.reduce(floats(COUNT), floats(COUNT), ReduceOp.SUM, 2));
    add(
        pairs,
        "root of broadcast",
        Collective.BROADCAST,
        c -> c.broadcast(floats(COUNT), floats(COUNT), 0),
        c -> c.broadcast(floats(COUNT), floats(COUNT), 3));
  }

  private static void counts(Map<String, Pair> pairs) {
    add(
        pairs,
        "count of broadcast",
        Collective.BROADCAST,
        c -> c.broadcast(floats(COUNT), floats(COUNT), 0),
        c -> c.broadcast(floats(9), floats(9), 0));
    add(
        pairs,
        "count of allgather",
        Collective.ALL_GATHER,
        MismatchTest::allGather,
        c -> c.allGather(floats(1), floats(RANKS)));
    add(
        pairs,
        "count of alltoall",
        Collective.ALL_TO_ALL,
        c -> c.allToAll(floats(RANKS), floats(RANKS)),
        c -> c.allToAll(floats(2 * RANKS), floats(2 * RANKS)));
    add(
        pairs,
        "count of gather",
        Collective.GATHER,
        c -> c.gather(floats(COUNT), floats(COUNT * RANKS), 1),
        c -> c.gather(floats(3), floats(3 * RANKS), 1));
    add(
        pairs,
        "count of scatter",
        Collective.SCATTER,
        c -> c.scatter(floats(COUNT * RANKS), floats(COUNT), 1),
        c -> c.scatter(floats(3 * RANKS), floats(3), 1));
  }

  private static void operations(Map<String, Pair> pairs) {
    pairs.put(
        "allreduce or allgather",
        new Pair(
            Collective.ALL_REDUCE,
            MismatchTest::allReduce,
            MismatchTest::allGather,
            Collective.ALL_GATHER));
    pairs.put(
        "allgather or reducescatter",
        new Pair(
            Collective.ALL_GATHER,
            MismatchTest::allGather,
            MismatchTest::reduceScatter,
            Collective.REDUCE_SCATTER));
    pairs.put(
        "barrier or allreduce",
        new Pair(
            Collective.BARRIER,
            Communicator::barrier,
            MismatchTest::allReduce,
            Collective.ALL_REDUCE));
  }

  private static void allReduce(Communicator rank) {
    rank.allReduce(floats(COUNT), floats(COUNT), ReduceOp.SUM);
  }

  private static void allGather(Communicator rank) {
    rank.allGather(floats(COUNT), floats(COUNT * RANKS));
  }

  private static void reduceScatter(Communicator rank) {
    rank.reduceScatter(floats(COUNT * RANKS), floats(COUNT), ReduceOp.SUM);
  }

  private static void add(
      Map<String, Pair> pairs,
      String name,
      Collective collective,
      Ranks.Body usual,
      Ranks.Body odd) {
    pairs.put(name, new Pair(collective, usual, odd, collective));
  }

  @TestFactory
  Stream<DynamicTest> everyRankLearnsWhoDiffers() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      PAIRS.forEach(
          (name, pair) -> {
            if (supports(algorithm, pair.collective()) && supports(algorithm, pair.other())) {
              tests.add(
                  DynamicTest.dynamicTest(
                      algorithm.name() + ", " + name, () -> disagree(algorithm, pair)));
            }
          });
    }
    assertThat(tests).hasSizeGreaterThan(PAIRS.size());
    return tests.stream();
  }

  private static boolean supports(Algorithm algorithm, Collective collective) {
    return algorithm.supports(Request.of(collective, RANKS, 0));
  }

  private static void disagree(Algorithm algorithm, Pair pair) {
    for (int odd = 0; odd < RANKS; odd++) {
      int differs = odd;
      try (Ranks ranks = Ranks.of(RANKS, settings -> onlyBy(algorithm, settings))) {
        long start = System.nanoTime();
        RankThreads.Outcome outcome =
            ranks.outcome(
                rank -> {
                  (rank.rank() == differs ? pair.odd() : pair.usual()).run(rank);
                  // Whoever waits for nobody learns it here.
                  settle(algorithm, rank);
                  settle(algorithm, rank);
                });
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENCE);
        for (int rank = 0; rank < RANKS; rank++) {
          assertThat(outcome.of(rank))
              .as("rank %d when rank %d differs", rank, odd)
              .isInstanceOf(MismatchException.class)
              .hasMessageContaining("rank " + odd + " called");
        }
      }
    }
  }

  /**
   * Messages of another protocol go by another way, where nobody sees what is left on the first.
   */
  private static Settings onlyBy(Algorithm algorithm, Settings settings) {
    return settings
        .with(Setting.ALGO, Setting.ALGO.parse(algorithm.name()))
        .with(Setting.PROTO, Setting.PROTO.parse("simple"));
  }

  /** A call in which every rank waits for all. */
  private static void settle(Algorithm algorithm, Communicator rank) {
    if (supports(algorithm, Collective.ALL_GATHER)) {
      rank.allGather(floats(1), floats(RANKS));
    } else {
      rank.allReduce(floats(1), floats(1), ReduceOp.SUM);
    }
  }

  @Test
  void receiverNamesWhatWasSent() {
    try (Ranks ranks = Ranks.of(2)) {
      RankThreads.Outcome outcome =
          ranks.outcome(
              rank -> {
                if (rank.rank() == 0) {
                  rank.send(floats(3), 1);
                  rank.recv(floats(1), 1);
                } else {
                  rank.recv(Buffer.of(new int[4]), 0);
                }
              });
      for (int rank = 0; rank < 2; rank++) {
        assertThat(outcome.of(rank))
            .isInstanceOf(MismatchException.class)
            .hasMessageContaining("rank 0 sent 3 float")
            .hasMessageContaining("recv(4 int32 from rank 0)");
      }
    }
  }

  @Test
  void lengthsOfLongMessagesAreCompared() {
    try (Ranks ranks = Ranks.of(2)) {
      RankThreads.Outcome outcome =
          ranks.outcome(
              rank -> {
                if (rank.rank() == 0) {
                  rank.send(floats(1_000_000), 1);
                } else {
                  rank.recv(floats(1_000_001), 0);
                }
              });
      assertThat(outcome.of(0)).isInstanceOf(MismatchException.class);
      assertThat(outcome.of(1)).isInstanceOf(MismatchException.class);
    }
  }

  @Test
  void senderThatHasGoneOnLearnsWhenItCloses() {
    Ranks ranks = Ranks.of(2);
    ranks.get(0).send(floats(3), 1);
    RankThreads.Outcome receiver =
        RankThreads.outcome(
            1, RankThreads.Kind.PLATFORM, PATIENCE, ignored -> ranks.get(1).recv(floats(4), 0));
    assertThat(receiver.of(0)).isInstanceOf(MismatchException.class);
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> ranks.get(0).close())
        .isInstanceOf(MismatchException.class);
    ranks.get(0).close();
    ranks.get(1).close();
  }

  @Test
  void sizesOfAllToAllVMustFit() {
    for (Algorithm algorithm : Algorithms.all()) {
      if (!supports(algorithm, Collective.ALL_TO_ALL_V)) {
        continue;
      }
      try (Ranks ranks = Ranks.with(3, algorithm.name())) {
        RankThreads.Outcome outcome =
            ranks.outcome(
                rank -> {
                  long[] counts = {2, 2, 2};
                  long[] expected = {2, 2, rank.rank() == 1 ? 1 : 2};
                  long[] places = {0, 2, 4};
                  rank.allToAllV(floats(6), counts, places, floats(6), expected, places);
                });
        for (int rank = 0; rank < 3; rank++) {
          assertThat(outcome.of(rank))
              .as(algorithm.name())
              .isInstanceOf(MismatchException.class)
              .hasMessageContaining("rank 2 sends 2 elements to rank 1, which expects 1");
        }
      }
    }
  }

  @Test
  void everyCallThrowsAfterAMismatch() {
    try (Ranks ranks = Ranks.of(2)) {
      ranks.outcome(
          rank -> rank.allReduce(floats(rank.rank() + 1), floats(rank.rank() + 1), ReduceOp.SUM));
      for (Communicator rank : ranks.all()) {
        List<Ranks.Body> calls =
            List.of(
                Communicator::barrier,
                c -> c.send(floats(1), 0),
                c -> c.allReduce(floats(1), floats(1), ReduceOp.SUM),
                c -> c.stream().barrier().await(),
                c -> c.split(0, 0));
        for (Ranks.Body call : calls) {
          org.assertj.core.api.Assertions.assertThatThrownBy(() -> call.run(rank))
              .isInstanceOf(MismatchException.class);
        }
      }
    }
  }
}
