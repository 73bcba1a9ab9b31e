package io.jccl.tests.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.ClosedException;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.Group;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each illegal argument is refused by name before anything is sent: after it, the communicator
 * still works, though no other rank has called anything.
 */
@org.junit.jupiter.api.Timeout(
    value = 60,
    threadMode = org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD)
class InvalidArgumentTest {
  private static final int RANKS = 3;
  private static final Buffer FOUR = Buffer.of(1f, 2f, 3f, 4f);

  /** A wrong call, and how its message begins. */
  private record Wrong(String message, Consumer<Communicator> call) {}

  private static Buffer floats(int count) {
    return Buffer.of(new float[count]);
  }

  private static Buffer ints(int count) {
    return Buffer.of(new int[count]);
  }

  /** Memory that exists in name only: nobody may touch it. */
  @SuppressWarnings("restricted")
  private static Buffer virtual(long bytes) {
    return Buffer.of(MemorySegment.NULL.reinterpret(bytes), DataType.INT8);
  }

  private static long[] longs(long... values) {
    return values;
  }

  @TestFactory
  Stream<DynamicTest> wrongCallsAreRefusedByName() {
    Map<String, Wrong> wrong = new LinkedHashMap<>();
    counts(wrong);
    typesAndNulls(wrong);
    rootsAndPeers(wrong);
    overlaps(wrong);
    memory(wrong);
    vectors(wrong);
    return wrong.entrySet().stream()
        .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> refused(each.getValue())));
  }

  private static void refused(Wrong wrong) {
    try (Ranks ranks = Ranks.of(RANKS)) {
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThatThrownBy(() -> wrong.call().accept(ranks.get(0)))
            .isInstanceOf(InvalidArgumentException.class)
            .hasMessageStartingWith(wrong.message());
      }
      ranks.run(
          rank -> {
            Buffer out = floats(4);
            rank.allReduce(FOUR, out, ReduceOp.SUM);
            assertThat(out.segment().toArray(ValueLayout.JAVA_FLOAT))
                .containsExactly(3f, 6f, 9f, 12f);
          });
    }
  }

  private static void counts(Map<String, Wrong> wrong) {
    wrong.put(
        "allReduce, sizes",
        new Wrong("recv.count", c -> c.allReduce(floats(4), floats(5), ReduceOp.SUM)));
    wrong.put(
        "reduce, sizes",
        new Wrong("recv.count", c -> c.reduce(floats(4), floats(5), ReduceOp.SUM, 0)));
    wrong.put(
        "broadcast, sizes", new Wrong("recv.count", c -> c.broadcast(floats(4), floats(5), 0)));
    wrong.put("allGather, sizes", new Wrong("recv.count", c -> c.allGather(floats(4), floats(11))));
    wrong.put(
        "reduceScatter, sizes",
        new Wrong("send.count", c -> c.reduceScatter(floats(11), floats(4), ReduceOp.SUM)));
    wrong.put("allToAll, sizes", new Wrong("recv.count", c -> c.allToAll(floats(6), floats(9))));
    wrong.put("allToAll, ranks", new Wrong("send.count", c -> c.allToAll(floats(7), floats(7))));
    wrong.put(
        "allGather, sizes beyond a long",
        new Wrong("recv.count", c -> c.allGather(virtual(1L << 62), virtual(1L << 62))));
    wrong.put(
        "reduceScatter, sizes beyond a long",
        new Wrong("send.count", c -> c.reduceScatter(virtual(4), virtual(1L << 62), ReduceOp.SUM)));
    wrong.put("gather, sizes", new Wrong("recv.count", c -> c.gather(floats(4), floats(4), 0)));
    wrong.put("scatter, sizes", new Wrong("send.count", c -> c.scatter(floats(4), floats(4), 0)));
  }

  private static void typesAndNulls(Map<String, Wrong> wrong) {
    wrong.put(
        "allReduce, types",
        new Wrong("recv.type", c -> c.allReduce(floats(4), ints(4), ReduceOp.SUM)));
    wrong.put("allGather, types", new Wrong("recv.type", c -> c.allGather(floats(4), ints(12))));
    wrong.put("allReduce, op", new Wrong("op", c -> c.allReduce(floats(4), floats(4), null)));
    wrong.put("reduce, op", new Wrong("op", c -> c.reduce(floats(4), floats(4), null, 0)));
    wrong.put(
        "reduceScatter, op", new Wrong("op", c -> c.reduceScatter(floats(12), floats(4), null)));
    wrong.put(
        "fractions of integers",
        new Wrong("op", c -> c.allReduce(ints(4), ints(4), ReduceOp.preMulSum(0.5))));
    wrong.put(
        "NaN times integers",
        new Wrong("op", c -> c.allReduce(ints(4), ints(4), ReduceOp.preMulSum(Double.NaN))));
    wrong.put(
        "allReduce, multiplier beyond a long",
        new Wrong("op", c -> c.allReduce(ints(4), ints(4), ReduceOp.preMulSum(0x1p63))));
    wrong.put(
        "allReduce, send", new Wrong("send", c -> c.allReduce(null, floats(4), ReduceOp.SUM)));
    wrong.put(
        "allReduce, recv", new Wrong("recv", c -> c.allReduce(floats(4), null, ReduceOp.SUM)));
    wrong.put("reduce, send", new Wrong("send", c -> c.reduce(null, floats(4), ReduceOp.SUM, 1)));
    wrong.put("reduce, recv", new Wrong("recv", c -> c.reduce(floats(4), null, ReduceOp.SUM, 0)));
    wrong.put("broadcast, send", new Wrong("send", c -> c.broadcast(null, floats(4), 0)));
    wrong.put("broadcast, recv", new Wrong("recv", c -> c.broadcast(floats(4), null, 1)));
    wrong.put("allGather, send", new Wrong("send", c -> c.allGather(null, floats(4))));
    wrong.put("allGather, recv", new Wrong("recv", c -> c.allGather(floats(4), null)));
    wrong.put(
        "reduceScatter, send",
        new Wrong("send", c -> c.reduceScatter(null, floats(4), ReduceOp.SUM)));
    wrong.put(
        "reduceScatter, recv",
        new Wrong("recv", c -> c.reduceScatter(floats(12), null, ReduceOp.SUM)));
    wrong.put("allToAll, send", new Wrong("send", c -> c.allToAll(null, floats(6))));
    wrong.put("allToAll, recv", new Wrong("recv", c -> c.allToAll(floats(6), null)));
    wrong.put("gather, send", new Wrong("send", c -> c.gather(null, floats(12), 0)));
    wrong.put("gather, recv", new Wrong("recv", c -> c.gather(floats(4), null, 0)));
    wrong.put("scatter, send", new Wrong("send", c -> c.scatter(null, floats(4), 0)));
    wrong.put("scatter, recv", new Wrong("recv", c -> c.scatter(floats(12), null, 0)));
    wrong.put("send, buffer", new Wrong("buffer", c -> c.send(null, 1)));
    wrong.put("recv, buffer", new Wrong("buffer", c -> c.recv(null, 1)));
  }

  private static void rootsAndPeers(Map<String, Wrong> wrong) {
    for (int bad : new int[] {-1, RANKS, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      wrong.put(
          "reduce, root " + bad,
          new Wrong("root", c -> c.reduce(floats(4), floats(4), ReduceOp.SUM, bad)));
      wrong.put(
          "broadcast, root " + bad, new Wrong("root", c -> c.broadcast(floats(4), floats(4), bad)));
      wrong.put(
          "gather, root " + bad, new Wrong("root", c -> c.gather(floats(4), floats(12), bad)));
      wrong.put(
          "scatter, root " + bad, new Wrong("root", c -> c.scatter(floats(12), floats(4), bad)));
      wrong.put("send, peer " + bad, new Wrong("peer", c -> c.send(floats(4), bad)));
      wrong.put("recv, peer " + bad, new Wrong("peer", c -> c.recv(floats(4), bad)));
      wrong.put(
          "explain, root " + bad,
          new Wrong(
              "root", c -> c.explain(Collective.REDUCE, DataType.INT8, ReduceOp.Kind.SUM, 1, bad)));
    }
    wrong.put(
        "explain, count",
        new Wrong(
            "count", c -> c.explain(Collective.REDUCE, DataType.INT8, ReduceOp.Kind.SUM, -1, 0)));
    wrong.put("split, color", new Wrong("color", c -> c.split(-2, 0)));
  }

  private static void overlaps(Map<String, Wrong> wrong) {
    MemorySegment heap = MemorySegment.ofArray(new float[64]);
    MemorySegment direct = Arena.ofAuto().allocate(256, 8);
    for (MemorySegment memory : new MemorySegment[] {heap, direct}) {
      String where = memory.isNative() ? " (native)" : " (heap)";
      Buffer all = Buffer.of(memory, DataType.FLOAT32);
      wrong.put(
          "allReduce, overlap" + where,
          new Wrong("recv", c -> c.allReduce(all.slice(0, 8), all.slice(7, 8), ReduceOp.SUM)));
      wrong.put(
          "reduce, overlap" + where,
          new Wrong("recv", c -> c.reduce(all.slice(1, 8), all.slice(0, 8), ReduceOp.SUM, 0)));
      wrong.put(
          "allGather, overlap" + where,
          new Wrong("recv", c -> c.allGather(all.slice(4, 4), all.slice(0, 12))));
      wrong.put(
          "reduceScatter, overlap" + where,
          new Wrong("recv", c -> c.reduceScatter(all.slice(0, 12), all.slice(4, 4), ReduceOp.SUM)));
      wrong.put(
          "gather, overlap" + where,
          new Wrong("recv", c -> c.gather(all.slice(1, 4), all.slice(0, 12), 0)));
      wrong.put(
          "scatter, overlap" + where,
          new Wrong("recv", c -> c.scatter(all.slice(0, 12), all.slice(11, 4), 0)));
      wrong.put(
          "allToAll, in place" + where,
          new Wrong("recv", c -> c.allToAll(all.slice(0, 6), all.slice(0, 6))));
    }
  }

  private static void memory(Map<String, Wrong> wrong) {
    Arena ended = Arena.ofShared();
    Buffer closed = Buffer.of(ended.allocate(16), DataType.FLOAT32);
    ended.close();
    Buffer readOnly = Buffer.of(MemorySegment.ofArray(new float[4]).asReadOnly(), DataType.FLOAT32);
    Buffer foreign = confinedToAnother();
    wrong.put(
        "closed arena, send",
        new Wrong("send.segment: closed", c -> c.allReduce(closed, floats(4), ReduceOp.SUM)));
    wrong.put(
        "closed arena, recv",
        new Wrong("recv.segment: closed", c -> c.allReduce(floats(4), closed, ReduceOp.SUM)));
    wrong.put(
        "read-only, recv",
        new Wrong("recv.segment: read-only", c -> c.allReduce(floats(4), readOnly, ReduceOp.SUM)));
    wrong.put(
        "another thread's, send",
        new Wrong("send.segment: confined", c -> c.allReduce(foreign, floats(4), ReduceOp.SUM)));
    wrong.put(
        "another thread's, recv", new Wrong("recv.segment: confined", c -> c.recv(foreign, 1)));
    wrong.put(
        "confined on a stream",
        new Wrong(
            "send.segment: confined",
            c -> {
              try (Arena own = Arena.ofConfined()) {
                Buffer mine = Buffer.of(own.allocate(16), DataType.FLOAT32);
                c.stream().allReduce(mine, floats(4), ReduceOp.SUM);
              }
            }));
    wrong.put(
        "confined in a group",
        new Wrong(
            "recv.segment: confined",
            c -> {
              try (Arena own = Arena.ofConfined();
                  Group group = Communicator.group()) {
                group.on(c).recv(Buffer.of(own.allocate(16), DataType.FLOAT32), 1);
              }
            }));
  }

  private static Buffer confinedToAnother() {
    AtomicReference<Buffer> made = new AtomicReference<>();
    Thread owner =
        Thread.ofPlatform()
            .daemon()
            .start(() -> made.set(Buffer.of(Arena.ofConfined().allocate(16), DataType.FLOAT32)));
    try {
      owner.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return made.get();
  }

  private static void vectors(Map<String, Wrong> wrong) {
    long[] ones = {1, 1, 1};
    long[] places = {0, 1, 2};
    vector(wrong, "sendCounts", longs(1, 1), places, ones, places);
    vector(wrong, "sendOffsets", ones, longs(0, 1, 2, 3), ones, places);
    vector(wrong, "recvCounts", ones, places, null, places);
    vector(wrong, "recvOffsets", ones, places, ones, null);
    vector(wrong, "sendCounts[1]", longs(1, -1, 1), places, ones, places);
    vector(wrong, "recvCounts[0]", ones, places, longs(Long.MIN_VALUE, 1, 1), places);
    vector(wrong, "sendOffsets[2]", ones, longs(0, 1, 8), ones, places);
    vector(wrong, "sendOffsets[2]: -1", ones, longs(0, 1, -1), ones, places);
    vector(wrong, "recvOffsets[2]", ones, places, longs(1, 1, Long.MAX_VALUE), places);
    vector(wrong, "recvOffsets[1]", ones, places, longs(2, 1, 1), places);
    wrong.put(
        "allToAllV, in place",
        new Wrong(
            "recv",
            c -> {
              Buffer both = floats(8);
              c.allToAllV(both, ones, places, both, ones, places);
            }));
  }

  private static void vector(
      Map<String, Wrong> wrong,
      String message,
      long[] sendCounts,
      long[] sendOffsets,
      long[] recvCounts,
      long[] recvOffsets) {
    wrong.put(
        "allToAllV, " + message,
        new Wrong(
            message,
            c ->
                c.allToAllV(
                    floats(8), sendCounts, sendOffsets, floats(8), recvCounts, recvOffsets)));
  }

  @Test
  void buffersThatDoNotFitAreRefused() {
    MemorySegment seven = MemorySegment.ofArray(new byte[7]);
    assertThatThrownBy(() -> Buffer.of(seven, DataType.FLOAT32))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("segment");
    for (long count : new long[] {-1, 2, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertThatThrownBy(() -> Buffer.of(seven, DataType.FLOAT32, count))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageStartingWith("count");
    }
    assertThatThrownBy(() -> FOUR.slice(1, 4))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("slice");
    assertThatThrownBy(() -> FOUR.slice(Long.MAX_VALUE, 1))
        .isInstanceOf(InvalidArgumentException.class);
    ByteOrder other =
        ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
            ? ByteOrder.LITTLE_ENDIAN
            : ByteOrder.BIG_ENDIAN;
    assertThatThrownBy(() -> Buffer.of(ByteBuffer.allocateDirect(8).order(other), DataType.FLOAT32))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("bytes");
    assertThatThrownBy(() -> Communicator.initAll(0))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("ranks");
  }

  @Test
  void buffersNextToEachOtherInOnePieceOfMemoryDoNotOverlap() {
    for (MemorySegment memory :
        new MemorySegment[] {
          MemorySegment.ofArray(new float[64]), Arena.ofAuto().allocate(256, 8)
        }) {
      try (Ranks ranks = Ranks.of(1)) {
        Buffer send = Buffer.of(memory, DataType.FLOAT32, 8);
        Buffer recv = Buffer.of(memory.asSlice(32), DataType.FLOAT32, 8);
        ranks.get(0).allReduce(send, recv, ReduceOp.SUM);
        ranks.get(0).allToAll(send, recv);
        ranks.get(0).allReduce(recv, send, ReduceOp.SUM);
      }
    }
  }

  @Test
  void nothingCanBeCalledAfterClose() {
    Ranks ranks = Ranks.of(2);
    Communicator first = ranks.get(0);
    ranks.close();
    ranks.close();
    assertThatThrownBy(() -> first.allReduce(FOUR, FOUR, ReduceOp.SUM))
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> first.send(FOUR, 1)).isInstanceOf(ClosedException.class);
    assertThatThrownBy(first::barrier).isInstanceOf(ClosedException.class);
    assertThatThrownBy(first::stream).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> first.split(0, 0)).isInstanceOf(ClosedException.class);
    try (Group group = Communicator.group()) {
      assertThatThrownBy(() -> group.on(first).barrier()).isInstanceOf(ClosedException.class);
    }
  }
}
