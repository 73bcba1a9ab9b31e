package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.device.DeviceStream;
import io.jccl.fake.FakeRuntime;
import io.jccl.plan.Collective;
import io.jccl.select.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a group puts into streams first. */
class GroupStreamsTest {
  private final World one = new World("one", FakeRuntime.devices(2), Settings.defaults());
  private final World two = new World("two", FakeRuntime.devices(2), Settings.defaults());
  private final RankContext first = new RankContext(one, 0);
  private final RankContext second = new RankContext(two, 0);
  private final DeviceStream stream = FakeRuntime.device(0).newStream();
  private final GroupStreams group = new GroupStreams();

  @AfterEach
  void close() {
    stream.close();
  }

  private Walk add(RankContext rank, Call.Kind kind, DeviceStream chosen) {
    Call call = new Call();
    call.kind = kind;
    call.collective = kind == Call.Kind.COLLECTIVE ? Collective.BARRIER : null;
    call.type = DataType.INT8;
    call.enqueueOn(chosen);
    Walk walk = new Walk(rank, call);
    group.add(walk);
    return walk;
  }

  @Test
  void collectivesOfTwoCommunicatorsInOneStreamKeepTheirOrder() {
    Walk before = add(first, Call.Kind.COLLECTIVE, stream);
    Walk after = add(second, Call.Kind.COLLECTIVE, stream);
    assertThat(group.mayBegin(before)).isTrue();
    assertThat(group.mayBegin(after)).isFalse();
    group.enqueued(before);
    assertThat(group.mayBegin(after)).isTrue();
  }

  @Test
  void collectivesInDifferentStreamsMayOvertake() {
    add(first, Call.Kind.COLLECTIVE, stream);
    Walk other = add(second, Call.Kind.COLLECTIVE, null);
    assertThat(group.mayBegin(other)).isTrue();
  }

  @Test
  void messagesComeLast() {
    Walk message = add(first, Call.Kind.SEND, null);
    Walk collective = add(first, Call.Kind.COLLECTIVE, null);
    assertThat(group.mayBegin(message)).isFalse();
    assertThat(group.mayBegin(collective)).isTrue();
    group.enqueued(collective);
    assertThat(group.mayBegin(message)).isTrue();
  }

  @Test
  void messagesMayOvertakeEachOther() {
    Walk send = add(first, Call.Kind.SEND, stream);
    Walk receive = add(first, Call.Kind.RECEIVE, stream);
    assertThat(group.mayBegin(receive)).isTrue();
    assertThat(group.mayBegin(send)).isTrue();
  }
}
