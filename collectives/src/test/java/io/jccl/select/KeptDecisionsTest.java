package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeptDecisionsTest {
  private static final Request REQUEST = Request.of(Collective.REDUCE, 4, 1);
  private static final CallShape SHAPE =
      new CallShape(REQUEST, DataType.FLOAT32, ReduceOp.Kind.SUM, 100, true, true, 2, 3, false);

  private final KeptDecisions kept = new KeptDecisions();

  private static Decision decision(String source) {
    return new Decision(null, false, source, List.of());
  }

  @Test
  void aDecisionHoldsForItsSizes() {
    Decision decision = decision("a");
    kept.keep(SHAPE, new Sizes(64, 128), decision);
    assertThat(kept.find(SHAPE.withBytes(63))).isNull();
    assertThat(kept.find(SHAPE.withBytes(64))).isSameAs(decision);
    assertThat(kept.find(SHAPE.withBytes(128))).isSameAs(decision);
    assertThat(kept.find(SHAPE.withBytes(129))).isNull();
  }

  @Test
  void rangesComeInAnyOrder() {
    int[] order = {5, 0, 9, 3, 7, 1, 8, 2, 6, 4};
    Decision[] decisions = new Decision[order.length];
    for (int i : order) {
      decisions[i] = decision("d" + i);
      kept.keep(SHAPE.withBytes(10L * i), new Sizes(10L * i, 10L * i + 8), decisions[i]);
    }
    for (int bytes = 0; bytes < 100; bytes++) {
      Decision expected = bytes % 10 == 9 ? null : decisions[bytes / 10];
      assertThat(kept.find(SHAPE.withBytes(bytes))).as("%d bytes", bytes).isSameAs(expected);
    }
  }

  @Test
  void whatIsKnownStays() {
    Decision first = decision("first");
    kept.keep(SHAPE, Sizes.ALL, first);
    kept.keep(SHAPE, Sizes.ALL, decision("second"));
    assertThat(kept.find(SHAPE)).isSameAs(first);
  }

  @Test
  void callsThatDifferInAnythingElseAreApart() {
    List<Request> requests =
        List.of(
            Request.of(Collective.BROADCAST, 4, 1),
            Request.of(Collective.REDUCE, 5, 1),
            Request.of(Collective.REDUCE, 4, 2),
            REQUEST.withBarrierEvery(8),
            REQUEST.withRendezvous());
    for (Request request : requests) {
      kept.keep(shape(request), Sizes.ALL, decision(request.toString()));
    }
    List<CallShape> others =
        List.of(
            new CallShape(REQUEST, DataType.INT8, ReduceOp.Kind.SUM, 100, true, true, 2, 3, false),
            new CallShape(
                REQUEST, DataType.FLOAT32, ReduceOp.Kind.MAX, 100, true, true, 2, 3, false),
            new CallShape(
                REQUEST, DataType.FLOAT32, ReduceOp.Kind.SUM, 100, false, true, 2, 3, false),
            new CallShape(
                REQUEST, DataType.FLOAT32, ReduceOp.Kind.SUM, 100, true, false, 2, 3, false),
            new CallShape(
                REQUEST, DataType.FLOAT32, ReduceOp.Kind.SUM, 100, true, true, 1, 3, false),
            new CallShape(
                REQUEST, DataType.FLOAT32, ReduceOp.Kind.SUM, 100, true, true, 2, 1, false),
            SHAPE.withCaptured(true));
    for (CallShape shape : others) {
      kept.keep(shape, Sizes.ALL, decision(shape.toString()));
    }
    assertThat(kept.find(SHAPE)).isNull();
    for (Request request : requests) {
      assertThat(kept.find(shape(request)).source()).isEqualTo(request.toString());
    }
    for (CallShape shape : others) {
      assertThat(kept.find(shape).source()).isEqualTo(shape.toString());
    }
  }

  /** Chains stay short, since everything that calls of a program differ in moves them apart. */
  @Test
  void callsAreSpread() {
    assertThat(heads(Stream.of(Collective.values()).map(c -> shape(Request.of(c, 4, 0)))))
        .isGreaterThan(7);
    assertThat(
            heads(IntStream.range(2, 34).mapToObj(n -> shape(Request.of(Collective.REDUCE, n, 0)))))
        .isGreaterThan(20);
    assertThat(
            heads(
                IntStream.range(0, 32).mapToObj(r -> shape(Request.of(Collective.REDUCE, 32, r)))))
        .isGreaterThan(20);
    assertThat(heads(Stream.of(DataType.values()).map(t -> shape(t, ReduceOp.Kind.SUM, true))))
        .isGreaterThan(8);
    assertThat(heads(Stream.of(ReduceOp.Kind.values()).map(k -> shape(DataType.INT8, k, true))))
        .isEqualTo(ReduceOp.Kind.values().length);
    assertThat(heads(Stream.of(true, false).map(r -> shape(DataType.INT8, ReduceOp.Kind.MAX, r))))
        .isEqualTo(2);
  }

  private static long heads(Stream<CallShape> shapes) {
    return shapes.map(KeptDecisions::head).distinct().count();
  }

  private static CallShape shape(DataType type, ReduceOp.Kind kind, boolean registered) {
    return new CallShape(REQUEST, type, kind, 100, true, registered);
  }

  private static CallShape shape(Request request) {
    return new CallShape(
        request, DataType.FLOAT32, ReduceOp.Kind.SUM, 100, true, true, 2, 3, false);
  }

  @Test
  void tooManySizesAreForgotten() {
    for (int bytes = 0; bytes < 512; bytes++) {
      kept.keep(SHAPE.withBytes(bytes), Sizes.only(bytes), decision("" + bytes));
    }
    assertThat(kept.find(SHAPE.withBytes(0))).isNotNull();
    kept.keep(SHAPE.withBytes(512), Sizes.only(512), decision("512"));
    assertThat(kept.find(SHAPE.withBytes(512))).isNotNull();
    assertThat(kept.find(SHAPE.withBytes(0))).isNull();
    assertThat(kept.find(SHAPE.withBytes(511))).isNull();
  }

  @Test
  void tooManyKindsOfCallsAreForgotten() {
    int ranks = 5000;
    for (int root = 0; root < 4096; root++) {
      kept.keep(shape(Request.of(Collective.REDUCE, ranks, root)), Sizes.ALL, decision("" + root));
    }
    assertThat(kept.find(shape(Request.of(Collective.REDUCE, ranks, 0)))).isNotNull();
    kept.keep(shape(Request.of(Collective.REDUCE, ranks, 4096)), Sizes.ALL, decision("4096"));
    assertThat(kept.find(shape(Request.of(Collective.REDUCE, ranks, 4096)))).isNotNull();
    for (int root = 0; root < 4096; root++) {
      assertThat(kept.find(shape(Request.of(Collective.REDUCE, ranks, root)))).isNull();
    }
  }
}
