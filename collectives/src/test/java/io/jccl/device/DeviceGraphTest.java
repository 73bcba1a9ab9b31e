package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Completion;
import io.jccl.InvalidArgumentException;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.fake.FakeFusedEngine;
import io.jccl.fake.Fakes;
import io.jccl.fake.StreamLog;
import io.jccl.select.FusedUse;
import io.jccl.select.Setting;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that are kept in graphs and done again and again. */
@Timeout(60)
class DeviceGraphTest {
  private static final int LAUNCHES = 5;

  @BeforeEach
  void present() {
    FakeFusedEngine.present = true;
  }

  @AfterEach
  void restore() {
    FakeFusedEngine.present = false;
    FakeFusedEngine.evenBarriers = false;
    StreamLog.forget();
  }

  @Test
  void graphsAreLaunchedWithNewInputs() throws Exception {
    launchAll();
    FakeFusedEngine.evenBarriers = true;
    launchAll();
  }

  private static void launchAll() throws Exception {
    for (String algorithm : new String[] {"ce", "oneshot", "twoshot"}) {
      for (FusedUse use : FusedUse.values()) {
        // Of one round, with an odd number of barriers, or of several.
        long staging = use == FusedUse.OFF ? 1024 : 1 << 20;
        try (Team team =
            Team.of(
                3,
                settings ->
                    settings
                        .with(Setting.FUSED, use)
                        .with(Setting.STAGING, staging)
                        .with(Setting.MIN_NCHANNELS, staging == 1024 ? 2 : 1)
                        .with(Setting.ALGO, Setting.ALGO.parse(algorithm)))) {
          replay(team);
        }
      }
    }
  }

  private static void replay(Team team) throws Exception {
    int count = 300;
    team.run(
        rank -> {
          int r = rank.rank();
          DeviceStream stream = team.stream(r);
          Buffer data = team.room(r, count);
          Buffer source = team.room(r, count);
          stream.beginCapture();
          stream.copy(source.segment(), 0, data.segment(), 0, 4 * count);
          Completion completion = rank.on(stream).allReduce(data, data, ReduceOp.SUM);
          assertThat(completion.isDone()).as("what is kept is complete").isTrue();
          completion.await();
          try (DeviceGraph graph = stream.endCapture()) {
            int barriers = Collections.frequency(Fakes.work(graph), "barrier");
            if (FakeFusedEngine.evenBarriers) {
              assertThat(barriers % 2).as("barriers of a graph: %d", barriers).isZero();
            }
            for (int i = 0; i < LAUNCHES; i++) {
              stream.copy(
                  team.ints(r, numbers(count, r + i)).segment(), 0, source.segment(), 0, 4 * count);
              graph.launch(stream);
              assertThat(team.read(r, data)).isEqualTo(numbers(count, 3, 3 + 3 * i));
            }
          }
          rank.allReduce(data, data, ReduceOp.MAX);
        });
    assertThat(StreamLog.check()).isPositive();
  }

  @Test
  void barriersAreEvenOnlyForATeamThatAsks() throws Exception {
    for (String algorithm : new String[] {"ce", "oneshot"}) {
      int as = barriers(algorithm, false);
      assertThat(barriers(algorithm, true)).as(algorithm).isEqualTo(as + as % 2);
    }
    assertThat(barriers("ce", false) % 2).as("one of the two is odd").isNotZero();
  }

  private static int barriers(String algorithm, boolean even) throws Exception {
    FakeFusedEngine.evenBarriers = even;
    AtomicInteger barriers = new AtomicInteger();
    try (Team team =
        Team.of(
            2,
            settings ->
                settings
                    .with(Setting.FUSED, FusedUse.OFF)
                    .with(Setting.MAX_NCHANNELS, 1)
                    .with(Setting.ALGO, Setting.ALGO.parse(algorithm)))) {
      team.run(
          rank -> {
            DeviceStream stream = team.stream(rank.rank());
            Buffer data = team.room(rank.rank(), 100);
            stream.beginCapture();
            rank.on(stream).allReduce(data, data, ReduceOp.SUM);
            try (DeviceGraph graph = stream.endCapture()) {
              barriers.set(Collections.frequency(Fakes.work(graph), "barrier"));
            }
          });
    }
    return barriers.get();
  }

  private static int[] numbers(int count, int plus) {
    return numbers(count, 1, plus);
  }

  private static int[] numbers(int count, int times, int plus) {
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = times * i + plus;
    }
    return numbers;
  }

  @Test
  void capturesNeedKernelsThatWait() {
    FakeFusedEngine.present = false;
    try (Team team = Team.with(2, "ce")) {
      Buffer data = team.ints(0, 1);
      team.stream(0).beginCapture();
      assertThatThrownBy(() -> team.rank(0).on(team.stream(0)).allReduce(data, data, ReduceOp.SUM))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContainingAll(
              "stream: captured", "fused kernels", "fake-fused: switched off; switch it on");
      team.stream(0).endCapture().close();
    }
  }

  @Test
  void oneRankNeedsNone() {
    FakeFusedEngine.present = false;
    try (Team team = Team.with(1, "ce")) {
      Buffer in = team.ints(0, 5);
      Buffer out = team.ints(0, 0);
      team.stream(0).beginCapture();
      team.rank(0).on(team.stream(0)).allReduce(in, out, ReduceOp.SUM);
      try (DeviceGraph graph = team.stream(0).endCapture()) {
        graph.launch(team.stream(0));
        assertThat(team.read(0, out)).containsExactly(5);
      }
    }
  }

  @Test
  void messagesInGraphsAreRefused() {
    try (Team team = Team.of(2)) {
      Buffer data = team.ints(0, 1);
      team.stream(0).beginCapture();
      assertThatThrownBy(() -> team.rank(0).on(team.stream(0)).send(data, 1))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining("collectives in graphs");
      team.stream(0).endCapture().close();
    }
  }

  @Test
  void allRanksMustCapture() throws Exception {
    try (Team team = Team.with(2, "ce")) {
      List<Throwable> thrown =
          team.outcome(
              rank -> {
                int r = rank.rank();
                Buffer data = team.ints(r, 1);
                if (r == 0) {
                  team.stream(r).beginCapture();
                }
                try {
                  rank.on(team.stream(r)).allReduce(data, data, ReduceOp.SUM);
                } finally {
                  if (r == 0) {
                    team.stream(r).endCapture().close();
                  }
                }
              });
      assertThat(thrown)
          .allSatisfy(
              each ->
                  assertThat(each)
                      .isInstanceOf(MismatchException.class)
                      .hasMessageContaining(
                          "rank 0 called all_reduce(1 int32, sum) on device memory while its"
                              + " stream is captured"));
    }
  }
}
