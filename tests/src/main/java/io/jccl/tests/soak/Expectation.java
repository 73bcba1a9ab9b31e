package io.jccl.tests.soak;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.host.ElementBits;
import io.jccl.host.FloatFormat;
import io.jccl.host.ReferenceFold;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;

/** What a case's inputs are and what its reduction must give, computed once for all ranks. */
final class Expectation {
  private static final double HALF_ULPS_FOR_REFERENCE = 2;

  private final Case test;
  private final DataType type;

  /** Null for integers. */
  private final FloatFormat format;

  private final Inputs inputs;
  private final Layout[] layouts;
  private final MemorySegment[] sent;
  private final MemorySegment folded;

  Expectation(Case test) {
    this.test = test;
    this.type = test.type();
    this.format = type.isFloating() ? FloatFormat.of(type) : null;
    this.inputs = new Inputs(test);
    this.layouts = new Layout[test.ranks()];
    this.sent = new MemorySegment[test.ranks()];
    for (int rank = 0; rank < layouts.length; rank++) {
      layouts[rank] = Layout.of(test, inputs, rank);
      sent[rank] = bytes(Math.max(0, layouts[rank].send()));
      inputs.fill(sent[rank], 0, rank, 0, Math.max(0, layouts[rank].send()));
    }
    folded = test.operation().reduces() ? fold() : MemorySegment.NULL;
  }

  /** Whether another case has the same inputs and outputs. */
  boolean serves(Case other) {
    return test.operation() == other.operation()
        && test.type() == other.type()
        && test.kind() == other.kind()
        && test.ranks() == other.ranks()
        && test.count() == other.count()
        && test.root() == other.root()
        && test.inPlace() == other.inPlace()
        && test.values() == other.values()
        && test.seed() == other.seed();
  }

  Layout layout(int rank) {
    return layouts[rank];
  }

  ReduceOp op(int rank) {
    return inputs.op(rank);
  }

  /** The whole input of a rank. */
  MemorySegment sent(int rank) {
    return sent[rank];
  }

  private MemorySegment bytes(long elements) {
    return MemorySegment.ofArray(new byte[Math.toIntExact(type.bytes(elements))]);
  }

  private MemorySegment fold() {
    MemorySegment result = bytes(layouts[0].send());
    Operands operands = new Operands().reset(layouts[0].send());
    for (int rank = 0; rank < sent.length; rank++) {
      operands.input(sent[rank], 0, inputs.op(rank).multiplierBits(type));
    }
    operands.output(result, 0);
    operands.multiplied(test.kind() == ReduceOp.Kind.PREMUL_SUM);
    operands.divisor(test.kind() == ReduceOp.Kind.AVG ? test.ranks() : 1);
    new ReferenceFold(type, test.kind()).run(operands);
    return result;
  }

  /** Writes a rank's outputs as they must be into an image of the memory that holds them. */
  void expect(int rank, Guarded memory, byte[] image) {
    Layout layout = layouts[rank];
    long count = test.count();
    int n = test.ranks();
    switch (test.operation()) {
      case ALL_REDUCE, REDUCE -> memory.expect(image, layout.recvAt(), folded, 0, count);
      case REDUCE_SCATTER ->
          memory.expect(image, layout.recvAt(), folded, type.bytes(count * rank), count);
      case BROADCAST -> memory.expect(image, layout.recvAt(), sent[test.root()], 0, count);
      case SCATTER ->
          memory.expect(image, layout.recvAt(), sent[test.root()], type.bytes(count * rank), count);
      case ALL_GATHER, GATHER -> {
        for (int from = 0; from < n; from++) {
          memory.expect(image, count * from, sent[from], 0, count);
        }
      }
      case ALL_TO_ALL -> {
        for (int from = 0; from < n; from++) {
          memory.expect(image, count * from, sent[from], type.bytes(count * rank), count);
        }
      }
      case ALL_TO_ALL_V -> {
        for (int from = 0; from < n; from++) {
          memory.expect(
              image,
              layout.vector().recvOffsets()[from],
              sent[from],
              type.bytes(layouts[from].vector().sendOffsets()[rank]),
              layout.vector().recvCounts()[from]);
        }
      }
      case SEND_RECV -> memory.expect(image, 0, sent[Math.floorMod(rank - 1, n)], 0, count);
      case BARRIER -> {}
    }
  }

  /**
   * Checks the reduced elements of a plan that folds in an order of its own: near enough to the
   * exact result, or the same number where the order cannot matter.
   *
   * @param got the rank's output
   * @return null, or what is wrong
   */
  String checkNear(int rank, MemorySegment got) {
    long first = test.operation() == Operation.REDUCE_SCATTER ? test.count() * rank : 0;
    for (long i = 0; i < test.count(); i++) {
      double value = number(got, i);
      if (!near(first + i, value)) {
        return "recv element "
            + i
            + ": "
            + value
            + ", one fold in rank order gives "
            + number(folded, first + i);
      }
    }
    return null;
  }

  private double number(MemorySegment memory, long element) {
    return format.value(ElementBits.load(type, memory, type.bytes(element)));
  }

  private boolean near(long element, double value) {
    double reference = number(folded, element);
    boolean ordered = test.kind() == ReduceOp.Kind.MIN || test.kind() == ReduceOp.Kind.MAX;
    boolean anyNaN = false;
    double magnitudes = 0;
    for (int rank = 0; rank < sent.length; rank++) {
      double input = number(sent[rank], element);
      anyNaN |= Double.isNaN(input);
      double factor =
          test.kind() == ReduceOp.Kind.PREMUL_SUM
              ? Double.longBitsToDouble(inputs.op(rank).multiplierBits(type))
              : 1;
      magnitudes += Math.abs(input * factor);
    }
    if (anyNaN) {
      return Double.isNaN(value);
    }
    if (ordered) {
      return value == reference;
    }
    if (test.values() == Case.Values.SPECIAL) {
      return true; // overflow depends on the order; ranks are compared with each other
    }
    if (test.kind() == ReduceOp.Kind.PROD) {
      magnitudes = Math.abs(reference);
    } else if (test.kind() == ReduceOp.Kind.AVG) {
      magnitudes /= sent.length;
    }
    double bound = HALF_ULPS_FOR_REFERENCE * (sent.length + 1) * format.epsilon() / 2;
    return Math.abs(value - reference) <= bound * magnitudes + sent.length * format.smallest();
  }
}
