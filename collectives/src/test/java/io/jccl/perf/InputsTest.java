package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.host.ElementBits;
import io.jccl.host.ReferenceFold;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The claim of the exact and special data: the order and place of rounding do not matter. */
class InputsTest {
  private static final int COUNT = 999;
  private static final int[] RANKS = {1, 2, 3, 4, 7, 19};

  @ParameterizedTest
  @EnumSource(DataType.class)
  void exactInputsGiveTheSameBitsInAnyOrder(DataType type) {
    everyOrder(type, DataMode.EXACT);
  }

  @ParameterizedTest
  @EnumSource(DataType.class)
  void specialInputsGiveTheSameBitsInAnyOrder(DataType type) {
    everyOrder(type, DataMode.SPECIAL);
  }

  private static void everyOrder(DataType type, DataMode mode) {
    for (int ranks : RANKS) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        boolean narrowAverage = kind == ReduceOp.Kind.AVG && type.isNarrowFloat();
        List<MemorySegment> inputs = inputs(type, kind, mode, ranks);
        MemorySegment expected = fold(type, kind, inputs);
        for (int trial = 0; trial < 3 && !narrowAverage; trial++) {
          MemorySegment hops = foldInHops(type, kind, inputs, new Random(trial));
          assertAgree(type, kind, mode, expected, hops, ranks);
        }
      }
    }
  }

  private static void assertAgree(
      DataType type,
      ReduceOp.Kind kind,
      DataMode mode,
      MemorySegment expected,
      MemorySegment found,
      int ranks) {
    Layout layout = Layout.of(Operation.ALL_REDUCE, ranks, type, type.bytes(COUNT));
    Check check = new Check(layout, kind, 0, false, mode, 1, false);
    Tolerance tolerance = new Tolerance(check, new MemorySegment[0]);
    for (int i = 0; i < COUNT; i++) {
      long want = ElementBits.load(type, expected, type.bytes(i));
      long got = ElementBits.load(type, found, type.bytes(i));
      assertThat(want == got || type.isFloating() && tolerance.accepts(i, want, got))
          .as("%s %s of %d ranks, element %d: %x or %x", type, kind, ranks, i, want, got)
          .isTrue();
    }
  }

  /** The fold that checks of exact data use is the reference fold on them. */
  @ParameterizedTest
  @EnumSource(value = DataType.class, names = ".*FLOAT.*", mode = EnumSource.Mode.MATCH_ALL)
  void exactFoldAgreesWithTheReference(DataType type) {
    for (int ranks : RANKS) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        List<MemorySegment> inputs = inputs(type, kind, DataMode.EXACT, ranks);
        MemorySegment fast = empty(type);
        run(new ExactFold(type, kind), type, kind, inputs, fast);
        assertThat(fast.mismatch(fold(type, kind, inputs)))
            .as("%s %s of %d ranks", type, kind, ranks)
            .isEqualTo(-1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(DataType.class)
  void anyPartIsThatPartOfTheWhole(DataType type) {
    for (DataMode mode : DataMode.values()) {
      Layout layout = Layout.of(Operation.ALL_REDUCE, 3, type, type.bytes(COUNT));
      Inputs inputs = Inputs.of(layout, ReduceOp.Kind.SUM, mode, 7);
      MemorySegment whole = empty(type);
      inputs.write(1, Inputs.BLOCK, COUNT, whole, 0);
      MemorySegment part = empty(type);
      inputs.write(1, Inputs.BLOCK + 333, 100, part, 3);
      long from = type.bytes(333);
      assertThat(
              MemorySegment.mismatch(
                  whole, from, from + type.bytes(100), part, 3, 3 + type.bytes(100)))
          .isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @EnumSource(DataType.class)
  void ranksSendDifferentElements(DataType type) {
    List<MemorySegment> inputs = inputs(type, ReduceOp.Kind.SUM, DataMode.EXACT, 3);
    assertThat(inputs.get(0).mismatch(inputs.get(1))).isBetween(0L, 64L);
    assertThat(inputs.get(1).mismatch(inputs.get(2))).isBetween(0L, 64L);
  }

  private static List<MemorySegment> inputs(
      DataType type, ReduceOp.Kind kind, DataMode mode, int ranks) {
    Layout layout = Layout.of(Operation.ALL_REDUCE, ranks, type, type.bytes(COUNT));
    Inputs inputs = Inputs.of(layout, kind, mode, 42);
    List<MemorySegment> all = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      MemorySegment one = empty(type);
      inputs.write(rank, 0, COUNT, one, 0);
      all.add(one);
    }
    return all;
  }

  private static MemorySegment empty(DataType type) {
    return MemorySegment.ofArray(new byte[(int) type.bytes(COUNT) + 8]);
  }

  private static MemorySegment fold(DataType type, ReduceOp.Kind kind, List<MemorySegment> inputs) {
    MemorySegment result = empty(type);
    run(new ReferenceFold(type, kind), type, kind, inputs, result);
    return result;
  }

  private static void run(
      Kernel kernel,
      DataType type,
      ReduceOp.Kind kind,
      List<MemorySegment> inputs,
      MemorySegment result) {
    Operands operands = new Operands().reset(COUNT).output(result, 0);
    operands.multiplied(kind == ReduceOp.Kind.PREMUL_SUM);
    operands.divisor(kind == ReduceOp.Kind.AVG ? inputs.size() : 1);
    for (int rank = 0; rank < inputs.size(); rank++) {
      operands.input(inputs.get(rank), 0, Check.operation(kind, rank).multiplierBits(type));
    }
    kernel.run(operands);
  }

  /** Two values at a time in a random order, each result rounded to the type. */
  private static MemorySegment foldInHops(
      DataType type, ReduceOp.Kind kind, List<MemorySegment> inputs, Random random) {
    boolean average = kind == ReduceOp.Kind.AVG;
    List<Integer> order = new ArrayList<>(IntStream.range(0, inputs.size()).boxed().toList());
    Collections.shuffle(order, random);
    MemorySegment partial = empty(type);
    for (int hop = 0; hop < order.size(); hop++) {
      int rank = order.get(hop);
      boolean last = hop == order.size() - 1;
      Operands operands = new Operands().reset(COUNT).output(partial, 0);
      operands.multiplied(kind == ReduceOp.Kind.PREMUL_SUM);
      operands.divisor(average && last ? inputs.size() : 1);
      if (hop > 0) {
        operands.input(partial, 0, ReduceOp.preMulSum(1L).multiplierBits(type));
      }
      operands.input(inputs.get(rank), 0, Check.operation(kind, rank).multiplierBits(type));
      new ReferenceFold(type, kind).run(operands);
    }
    return partial;
  }
}
