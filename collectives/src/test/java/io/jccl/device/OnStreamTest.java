package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.ReduceOp;
import io.jccl.TimedOutException;
import io.jccl.fake.FakeRuntime;
import io.jccl.fake.Gate;
import io.jccl.fake.StreamLog;
import io.jccl.select.Setting;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls in streams of the user's: what waits for what, and that the host does not. */
@Timeout(60)
class OnStreamTest {
  private static final long SLOW_NANOS = 200_000;

  @AfterEach
  void noDelay() {
    FakeRuntime.device(1).delay(0);
  }

  @Test
  void callReturnsBeforeTheDeviceHasBegun() throws Exception {
    for (String algorithm : new String[] {"ce", "oneshot", "twoshot"}) {
      try (Team team = Team.with(3, algorithm)) {
        team.run(
            rank -> {
              int r = rank.rank();
              Buffer data = team.ints(r, r, 10 * r);
              try (Gate gate = Gate.in(team.stream(r))) {
                Completion completion = rank.on(team.stream(r)).allReduce(data, data, ReduceOp.SUM);
                assertThat(completion.isDone()).isFalse();
                assertThatThrownBy(() -> completion.await(Duration.ofMillis(20)))
                    .isInstanceOf(TimedOutException.class)
                    .hasMessageContainingAll("not complete after", "fake:" + r);
                gate.open();
                completion.await();
                assertThat(completion.isDone()).isTrue();
              }
              assertThat(team.read(r, data)).containsExactly(3, 30);
            });
        assertThat(StreamLog.check()).isPositive();
      }
    }
  }

  @Test
  void sendsAndReceivesDoNotWaitForDevices() throws Exception {
    try (Team team = Team.of(2)) {
      team.run(
          rank -> {
            int r = rank.rank();
            Buffer data = team.ints(r, 7 * (1 - r), 8 * (1 - r));
            try (Gate gate = Gate.in(team.stream(r))) {
              Completion completion =
                  r == 0
                      ? rank.on(team.stream(r)).send(data, 1)
                      : rank.on(team.stream(r)).recv(data, 0);
              assertThat(completion.isDone()).isFalse();
              gate.open();
              completion.await();
            }
            assertThat(team.read(r, data)).containsExactly(7, 8);
          });
      StreamLog.check();
    }
  }

  /** Two streams in turns, and the rank's own: scratch memory is the same in all of them. */
  @Test
  void callsInSeveralStreamsOfARankKeepTheirOrder() throws Exception {
    FakeRuntime.device(1).delay(SLOW_NANOS);
    try (Team team =
        Team.of(
            3,
            settings ->
                settings
                    .with(Setting.ALGO, Setting.ALGO.parse("ce"))
                    .with(Setting.STAGING, 1024L))) {
      team.run(
          rank -> {
            int r = rank.rank();
            try (DeviceStream other = rank.device().newStream()) {
              for (int i = 0; i < 8; i++) {
                Buffer one = team.ints(r, r + i);
                Buffer two = team.ints(r, r * i);
                rank.on(team.stream(r)).allReduce(one, one, ReduceOp.SUM);
                Completion last = rank.on(other).allReduce(two, two, ReduceOp.SUM);
                if (i % 3 == 0) {
                  rank.allReduce(one, one, ReduceOp.MAX);
                }
                last.await();
                assertThat(team.read(r, one)).containsExactly(3 + 3 * i);
                assertThat(team.read(r, two)).containsExactly(3 * i);
              }
            }
          });
      assertThat(StreamLog.check()).isPositive();
    }
  }

  @Test
  void manyCallsMayBeUnderWay() throws Exception {
    int calls = 100;
    try (Team team = Team.of(2)) {
      team.run(
          rank -> {
            int r = rank.rank();
            Buffer data = team.ints(r, 1, 2, 3);
            try (Gate gate = Gate.in(team.stream(r))) {
              for (int i = 0; i < calls; i++) {
                rank.on(team.stream(r)).allReduce(data, data, ReduceOp.MAX);
              }
              gate.open();
            }
            assertThat(team.read(r, data)).containsExactly(1, 2, 3);
            Communicator own = rank;
            own.barrier();
          });
      StreamLog.check();
    }
  }

  @Test
  void asynchronousCallsEndWhenTheDeviceHasDoneThem() throws Exception {
    try (Team team = Team.of(2)) {
      team.run(
          rank -> {
            int r = rank.rank();
            Buffer data = team.ints(r, r + 1);
            Completion first = rank.stream().allReduce(data, data, ReduceOp.SUM);
            Completion second = rank.stream().allReduce(data, data, ReduceOp.SUM);
            second.toCompletableFuture().get(10, TimeUnit.SECONDS);
            assertThat(first.isDone()).isTrue();
            assertThat(team.read(r, data)).containsExactly(6);
            rank.allReduce(data, data, ReduceOp.SUM);
            assertThat(team.read(r, data)).containsExactly(12);
          });
    }
  }
}
