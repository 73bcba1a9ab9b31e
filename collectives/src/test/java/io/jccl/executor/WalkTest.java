package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.ClosedException;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.select.Settings;
import org.junit.jupiter.api.Test;

/** Calls of two ranks, moved step by step on one thread. */
class WalkTest {
  private static final int COUNT = 1000;

  private final float[] result = new float[COUNT];

  private static Call call(Call.Kind kind, int peer, Buffer send, Buffer receive) {
    Call call = new Call();
    call.kind = kind;
    call.type = DataType.FLOAT32;
    call.op = ReduceOp.SUM;
    call.count = COUNT;
    call.peer = peer;
    call.send = send;
    call.receive = receive;
    return call;
  }

  private static Walk begun(World world, int rank, Call call) {
    Walk walk = new Walk(new RankContext(world, rank), call);
    walk.begin();
    return walk;
  }

  private Walk receiving(World world) {
    return begun(world, 1, call(Call.Kind.RECEIVE, 0, null, Buffer.of(result)));
  }

  private static Walk sending(World world) {
    return begun(world, 0, call(Call.Kind.SEND, 1, Buffer.of(new float[COUNT]), null));
  }

  @Test
  void whatAPeerSentBeforeItClosedIsStillReceived() {
    World world = new World("test", 2, Settings.defaults());
    Walk receive = receiving(world);
    assertThat(receive.advance()).isFalse();
    assertThat(sending(world).advance()).isTrue();
    world.cell(0).close();
    receive.examine();
    assertThat(receive.advance()).isTrue();
  }

  @Test
  void aPeerThatClosedWithoutSendingIsFound() {
    World world = new World("test", 2, Settings.defaults());
    Walk receive = receiving(world);
    assertThat(receive.advance()).isFalse();
    world.cell(0).close();
    receive.examine();
    assertThat(receive.advance()).isFalse();
    assertThatThrownBy(receive::examine)
        .isInstanceOf(ClosedException.class)
        .hasMessageContaining("rank 0 has closed the communicator, and rank 1 waits for it");
  }
}
