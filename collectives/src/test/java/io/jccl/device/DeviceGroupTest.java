package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.Group;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.fake.FakeFusedEngine;
import io.jccl.fake.FakeRuntime;
import io.jccl.fake.Fakes;
import io.jccl.fake.Gate;
import io.jccl.fake.StreamLog;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Groups of calls on devices, driven by one thread or by many. */
@Timeout(60)
class DeviceGroupTest {
  @AfterEach
  void notFused() {
    FakeFusedEngine.present = false;
  }

  @Test
  void oneThreadDrivesAllRanksWithoutWaitingForDevices() {
    int n = 4;
    try (Team team = Team.of(n)) {
      List<Gate> gates = new ArrayList<>();
      List<Completion> completions = new ArrayList<>();
      List<Buffer> data = new ArrayList<>();
      for (int r = 0; r < n; r++) {
        data.add(team.ints(r, r, 1));
        gates.add(Gate.in(team.stream(r)));
      }
      try (Group group = Communicator.group()) {
        for (int r = 0; r < n; r++) {
          completions.add(
              group
                  .on(team.rank(r), team.stream(r))
                  .allReduce(data.get(r), data.get(r), ReduceOp.SUM));
        }
      }
      assertThat(completions).noneMatch(Completion::isDone);
      gates.forEach(Gate::open);
      completions.forEach(Completion::await);
      for (int r = 0; r < n; r++) {
        assertThat(team.read(r, data.get(r))).containsExactly(6, 4);
      }
      StreamLog.check();
    }
  }

  @Test
  void aGroupWithoutStreamsEndsWhenTheWorkIsDone() {
    try (Team team = Team.of(2)) {
      Buffer[] data = {team.ints(0, 1), team.ints(1, 2)};
      Completion[] completions = new Completion[2];
      try (Group group = Communicator.group()) {
        for (int r = 0; r < 2; r++) {
          completions[r] = group.on(team.rank(r)).allReduce(data[r], data[r], ReduceOp.SUM);
        }
      }
      assertThat(completions[0].isDone()).isTrue();
      assertThat(completions[1].isDone()).isTrue();
      assertThat(team.read(0, data[0])).containsExactly(3);
      StreamLog.check();
    }
  }

  /**
   * Collectives that are one kernel, and messages, of two communicators: in another order on some
   * rank their kernels would wait for each other in a circle.
   */
  @Test
  void collectivesOfAStreamKeepTheirOrderAndComeBeforeMessages() throws Exception {
    FakeFusedEngine.present = true;
    Fakes.forgetFusedKernels();
    try (Team team = Team.with(3, "oneshot")) {
      List<Communicator> others =
          Communicator.initAll(
              FakeRuntime.devices(3),
              Settings.defaults().with(Setting.ALGO, Setting.ALGO.parse("oneshot")));
      team.run(
          rank -> {
            int r = rank.rank();
            for (int i = 0; i < 20; i++) {
              Buffer one = team.ints(r, r);
              Buffer two = team.ints(r, 10 * r);
              Buffer out = team.ints(r, 100 + r);
              Buffer in = team.room(r, 1);
              try (Group group = Communicator.group()) {
                group.on(rank, team.stream(r)).send(out, (r + 1) % 3);
                group.on(rank, team.stream(r)).recv(in, (r + 2) % 3);
                group.on(rank, team.stream(r)).allReduce(one, one, ReduceOp.SUM);
                group.on(others.get(r), team.stream(r)).allReduce(two, two, ReduceOp.SUM);
                group.on(rank, team.stream(r)).allReduce(one, one, ReduceOp.MAX);
              }
              assertThat(team.read(r, one)).containsExactly(3);
              assertThat(team.read(r, two)).containsExactly(30);
              assertThat(team.read(r, in)).containsExactly(100 + (r + 2) % 3);
            }
          });
      assertThat(Fakes.fusedKernels()).isEqualTo(3 * 3 * 20);
      others.forEach(Communicator::close);
      StreamLog.check();
    }
  }

  @Test
  void messagesOfAPairKeepTheirOrder() throws Exception {
    int messages = 10;
    try (Team team = Team.of(2)) {
      team.run(
          rank -> {
            int r = rank.rank();
            List<Buffer> buffers = new ArrayList<>();
            for (int i = 0; i < messages; i++) {
              buffers.add(team.ints(r, 1000 * r + i));
            }
            try (Group group = Communicator.group()) {
              for (Buffer buffer : buffers) {
                if (r == 0) {
                  group.on(rank, team.stream(r)).send(buffer, 1);
                } else {
                  group.on(rank, team.stream(r)).recv(buffer, 0);
                }
              }
            }
            for (int i = 0; i < messages; i++) {
              assertThat(team.read(r, buffers.get(i))).containsExactly(i);
            }
          });
      StreamLog.check();
    }
  }

  @Test
  void twoRanksOfACommunicatorNeedTwoStreams() {
    Settings settings = Settings.defaults().with(Setting.MULTI_RANK_DEVICE, true);
    Device device = FakeRuntime.device(0);
    List<Communicator> ranks = Communicator.initAll(List.of(device, device), settings);
    try (DeviceStream stream = device.newStream()) {
      assertThatThrownBy(
              () -> {
                try (Group group = Communicator.group()) {
                  group.on(ranks.get(0), stream).barrier();
                  group.on(ranks.get(1), stream).barrier();
                }
              })
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContainingAll("ranks 0 and 1", "a stream for each rank");
      ranks.forEach(Communicator::close);
    }
  }
}
