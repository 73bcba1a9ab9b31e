package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.ClosedException;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    call.multiplier = ReduceOp.SUM.multiplierBits(DataType.FLOAT32);
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

  @ParameterizedTest
  @ValueSource(strings = {"oneshot", "twoshot"})
  void noChannelTakesAnothersBarrierForItsOwn(String algorithm) {
    Settings settings =
        Settings.defaults()
            .with(Setting.ALGO, Setting.ALGO.parse(algorithm))
            .with(Setting.MIN_NCHANNELS, 2);
    World world = new World("test", 2, settings);
    // Several rounds, so that what the peer has not read yet would be overwritten.
    float[] firstOutput = new float[1_200_000];
    float[] secondOutput = new float[firstOutput.length];
    Walk first = begun(world, 0, allReduce(1, firstOutput));
    Walk second = begun(world, 1, allReduce(2, secondOutput));
    boolean firstDone = false;
    boolean secondDone = false;
    for (int i = 0; i < 100 && !(firstDone && secondDone); i++) {
      firstDone = firstDone || first.advance();
      secondDone = secondDone || second.advance();
    }
    assertThat(firstDone && secondDone).as("both have ended").isTrue();
    float[] expected = new float[firstOutput.length];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = 3 * value(i);
    }
    assertThat(Arrays.mismatch(firstOutput, expected)).as("first wrong element").isEqualTo(-1);
    assertThat(Arrays.mismatch(secondOutput, expected)).as("first wrong element").isEqualTo(-1);
  }

  private static float value(int index) {
    return index % 8191;
  }

  private static Call allReduce(int factor, float[] output) {
    float[] input = new float[output.length];
    for (int i = 0; i < input.length; i++) {
      input[i] = factor * value(i);
    }
    Call call = call(Call.Kind.COLLECTIVE, 0, Buffer.of(input), Buffer.of(output));
    call.count = input.length;
    call.collective = Collective.ALL_REDUCE;
    return call;
  }
}
