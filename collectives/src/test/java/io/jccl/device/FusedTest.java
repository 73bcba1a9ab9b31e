package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.AbortedException;
import io.jccl.Buffer;
import io.jccl.ClosedException;
import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.DataType;
import io.jccl.Group;
import io.jccl.InvalidArgumentException;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.TimedOutException;
import io.jccl.fake.FakeFusedEngine;
import io.jccl.fake.Fakes;
import io.jccl.fake.Gate;
import io.jccl.plan.Collective;
import io.jccl.select.Decision;
import io.jccl.select.FusedUse;
import io.jccl.select.Setting;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Collectives that are one kernel on each rank: when they are used, and how they fail. */
@Timeout(60)
class FusedTest {
  @BeforeEach
  void present() {
    FakeFusedEngine.present = true;
    Fakes.forgetFusedKernels();
  }

  @AfterEach
  void restore() {
    FakeFusedEngine.present = false;
    FakeFusedEngine.patienceNanos = 20_000_000_000L;
    FakeFusedEngine.sharesQueues = false;
    FakeFusedEngine.beforeKernel = rank -> {};
  }

  private static Team team(int size, FusedUse use) {
    return Team.of(
        size,
        settings ->
            settings
                .with(Setting.FUSED, use)
                .with(Setting.ALGO, Setting.ALGO.parse("oneshot,twoshot")));
  }

  private static Decision explain(Team team, Collective collective) {
    return team.rank(0).explain(collective, DataType.INT32, ReduceOp.Kind.SUM, 10, 0);
  }

  private static void allReduce(Team team) throws Exception {
    team.run(
        rank -> {
          Buffer data = team.ints(rank.rank(), rank.rank() + 1);
          rank.allReduce(data, data, ReduceOp.SUM);
          assertThat(team.read(rank.rank(), data)).containsExactly(3);
        });
  }

  @Test
  void oneKernelOnEachRankWhereThereIsOne() throws Exception {
    try (Team team = team(2, FusedUse.AUTO)) {
      allReduce(team);
      assertThat(Fakes.fusedKernels()).isEqualTo(2);
      assertThat(explain(team, Collective.ALL_REDUCE).fused()).isTrue();
    }
  }

  @Test
  void copiesAndFoldsWhereThereIsNone() throws Exception {
    FakeFusedEngine.present = false;
    try (Team team = team(2, FusedUse.AUTO)) {
      allReduce(team);
      Decision decision = explain(team, Collective.ALL_REDUCE);
      assertThat(decision.fused()).isFalse();
      assertThat(decision.refused())
          .contains(
              new Decision.Refusal(
                  "oneshot/simple in one kernel", "fake-fused: switched off; switch it on"));
    }
    FakeFusedEngine.present = true;
    try (Team team = team(2, FusedUse.AUTO)) {
      assertThat(explain(team, Collective.BROADCAST).refused())
          .contains(
              new Decision.Refusal(
                  "oneshot/simple in one kernel",
                  "no kernel for oneshot broadcast; take another algorithm"));
    }
  }

  @Test
  void switchedOff() throws Exception {
    try (Team team = team(2, FusedUse.OFF)) {
      allReduce(team);
      assertThat(Fakes.fusedKernels()).isZero();
    }
  }

  @Test
  void askedForInVain() throws Exception {
    try (Team team = team(2, FusedUse.ON)) {
      allReduce(team);
      assertThat(Fakes.fusedKernels()).isEqualTo(2);
      Buffer data = team.ints(0, 1);
      assertThatThrownBy(() -> team.rank(0).broadcast(data, data, 0))
          .isInstanceOf(io.jccl.JcclException.class)
          .hasMessageContainingAll(
              "JCCL_FUSED=on (api) asks for one kernel", "no kernel for oneshot broadcast");
      team.run(io.jccl.Communicator::barrier);
    }
    FakeFusedEngine.present = false;
    try (Team team = team(2, FusedUse.ON)) {
      Buffer data = team.ints(0, 1);
      assertThatThrownBy(() -> team.rank(0).allReduce(data, data, ReduceOp.SUM))
          .isInstanceOf(io.jccl.JcclException.class)
          .hasMessageContaining("fake-fused: switched off");
    }
  }

  @Test
  void otherCallsAreAMismatch() throws Exception {
    try (Team team = team(2, FusedUse.ON)) {
      List<Throwable> thrown =
          team.outcome(
              rank -> {
                Buffer data = team.ints(rank.rank(), 1);
                rank.allReduce(data, data, rank.rank() == 0 ? ReduceOp.MAX : ReduceOp.MIN);
              });
      assertThat(thrown).allSatisfy(each -> assertThat(each).isInstanceOf(MismatchException.class));
    }
  }

  /**
   * Whether rank 0 returns from a call in its stream although rank 1 has not enqueued its kernel.
   */
  private static boolean returnsEarly(Team team) throws Exception {
    CountDownLatch returned = new CountDownLatch(1);
    AtomicBoolean isEarly = new AtomicBoolean();
    FakeFusedEngine.beforeKernel =
        rank -> {
          if (rank == 1) {
            isEarly.set(comes(returned, 500));
          }
        };
    team.run(
        rank -> {
          Buffer data = team.ints(rank.rank(), 1 + rank.rank());
          Completion end = rank.on(team.stream(rank.rank())).allReduce(data, data, ReduceOp.SUM);
          returned.countDown();
          end.await();
          assertThat(team.read(rank.rank(), data)).containsExactly(3);
        });
    return isEarly.get();
  }

  private static boolean comes(CountDownLatch latch, long millis) {
    try {
      return latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void nothingComesBehindAKernelBeforeAllAreEnqueuedWhereQueuesAreShared() throws Exception {
    try (Team team = team(2, FusedUse.ON)) {
      assertThat(returnsEarly(team)).isTrue();
    }
    FakeFusedEngine.sharesQueues = true;
    try (Team team = team(2, FusedUse.ON)) {
      assertThat(returnsEarly(team)).isFalse();
    }
  }

  @Test
  void oneThreadDrivesRanksThatShareQueues() {
    FakeFusedEngine.sharesQueues = true;
    try (Team team = team(3, FusedUse.ON)) {
      Buffer[] data = new Buffer[3];
      for (int call = 0; call < 3; call++) {
        try (Group group = Communicator.group()) {
          for (int r = 0; r < 3; r++) {
            data[r] = team.ints(r, r + 1);
            group.on(team.rank(r), team.stream(r)).allReduce(data[r], data[r], ReduceOp.SUM);
          }
        }
        for (int r = 0; r < 3; r++) {
          assertThat(team.read(r, data[r])).containsExactly(6);
        }
      }
      assertThat(Fakes.fusedKernels()).isEqualTo(9);
    }
  }

  /** Who fails before its kernel is enqueued is not waited for. */
  @Test
  void aRankThatFailsInsteadOfEnqueueing() throws Exception {
    FakeFusedEngine.sharesQueues = true;
    FakeFusedEngine.beforeKernel =
        rank -> {
          if (rank == 1) {
            throw new DeviceException("no more kernels");
          }
        };
    try (Team team = team(2, FusedUse.ON)) {
      List<Throwable> thrown =
          team.outcome(
              rank -> {
                Buffer data = team.ints(rank.rank(), 1);
                rank.allReduce(data, data, ReduceOp.SUM);
              });
      assertThat(thrown).hasSize(2).doesNotContainNull();
    }
  }

  /** Rank 1's stream is shut, so rank 0's kernel waits in vain, and says so. */
  @Test
  void kernelsThatWaitInVain() throws Exception {
    FakeFusedEngine.patienceNanos = 200_000_000;
    try (Team team = team(2, FusedUse.ON);
        Gate gate = Gate.in(team.stream(1))) {
      List<Throwable> thrown =
          team.outcome(
              rank -> {
                Buffer data = team.ints(rank.rank(), 1);
                Completion completion =
                    rank.on(team.stream(rank.rank())).allReduce(data, data, ReduceOp.SUM);
                if (rank.rank() == 0) {
                  completion.await();
                }
              });
      gate.open();
      assertThat(thrown.get(0))
          .isInstanceOf(TimedOutException.class)
          .hasMessageContainingAll("rank 0", "rank 1 did not come in time");
      assertThat(thrown.get(1)).isNull();
      assertThatThrownBy(() -> team.rank(1).barrier()).isInstanceOf(TimedOutException.class);
    }
  }

  /** The end of a stream tells nothing, so the next call has to. */
  @Test
  void theNextCallTellsWhatAKernelBeforeItHasMet() throws Exception {
    FakeFusedEngine.patienceNanos = 200_000_000;
    try (Team team = team(2, FusedUse.ON);
        Gate gate = Gate.in(team.stream(1))) {
      Buffer data = team.ints(0, 1);
      team.run(
          rank -> {
            Buffer own = rank.rank() == 0 ? data : team.ints(1, 1);
            rank.on(team.stream(rank.rank())).allReduce(own, own, ReduceOp.SUM);
          });
      team.stream(0).synchronize();
      assertThatThrownBy(() -> team.rank(0).on(team.stream(0)).allReduce(data, data, ReduceOp.SUM))
          .isInstanceOf(TimedOutException.class)
          .hasMessageContainingAll(
              "collective 1 of rank 0, all_reduce(1 int32, sum) on device memory, or before",
              "rank 1 did not come in time");
      gate.open();
    }
  }

  /** Nobody waits for the work but close. */
  @Test
  void closeTellsWhatNobodyElseHasAskedFor() throws Exception {
    FakeFusedEngine.patienceNanos = 100_000_000;
    try (Team team = team(2, FusedUse.ON);
        Gate gate = Gate.in(team.stream(1))) {
      team.run(
          rank -> {
            Buffer data = team.ints(rank.rank(), 1);
            rank.on(team.stream(rank.rank())).allReduce(data, data, ReduceOp.SUM);
          });
      assertThatThrownBy(() -> team.rank(0).close())
          .isInstanceOf(TimedOutException.class)
          .hasMessageContaining("rank 1 did not come in time");
      gate.open();
    }
  }

  @Test
  void abortEndsKernels() throws Exception {
    try (Team team = team(2, FusedUse.ON)) {
      try (Gate gate = Gate.in(team.stream(1))) {
        List<Throwable> thrown =
            team.outcome(
                rank -> {
                  Buffer data = team.ints(rank.rank(), 1);
                  if (rank.rank() == 0) {
                    rank.allReduce(data, data, ReduceOp.SUM);
                  } else {
                    rank.on(team.stream(1)).allReduce(data, data, ReduceOp.SUM);
                    rank.abort("enough");
                  }
                });
        assertThat(thrown.get(0)).isInstanceOf(AbortedException.class).hasMessage("enough");
        // Its kernel has ended: else this would wait for the gate.
        team.rank(0).close();
        gate.open();
      }
    }
  }

  @Test
  void aClosedRankExplainsNothing() {
    Team team = team(2, FusedUse.AUTO);
    assertThat(explain(team, Collective.ALL_REDUCE)).isNotNull();
    team.close();
    assertThatThrownBy(() -> explain(team, Collective.ALL_REDUCE))
        .isInstanceOf(ClosedException.class)
        .hasMessageContaining("rank 0");
  }

  @Test
  void whoAsksForLl128LearnsWhatTheEngineSaysOfTheLinks() {
    try (Team team =
        Team.of(2, settings -> settings.with(Setting.PROTO, Setting.PROTO.parse("ll128")))) {
      assertThatThrownBy(() -> explain(team, Collective.ALL_REDUCE))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining(
              "does not count as safe here: fake-fused: it has no trial of links");
    }
  }

  @Test
  void countsThatAreTooLargeAreRefusedAsOnTheHost() {
    try (Team team = team(2, FusedUse.AUTO)) {
      assertThatThrownBy(
              () ->
                  team.rank(0)
                      .explain(
                          Collective.ALL_GATHER,
                          DataType.INT32,
                          ReduceOp.Kind.SUM,
                          Long.MAX_VALUE / 4,
                          0))
          .isInstanceOf(InvalidArgumentException.class);
    }
  }
}
