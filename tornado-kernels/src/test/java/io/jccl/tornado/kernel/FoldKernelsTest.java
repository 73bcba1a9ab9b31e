package io.jccl.tornado.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.host.ReferenceFold;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The fold kernels, run as plain Java, against the reference fold. */
class FoldKernelsTest {
  private static final Map<String, Kernel> KERNELS =
      FoldKernels.all().stream().collect(Collectors.toMap(Kernel::name, Function.identity()));
  private static final ReduceOp.Kind[] KINDS = {
    ReduceOp.Kind.SUM, ReduceOp.Kind.PROD, ReduceOp.Kind.MIN, ReduceOp.Kind.MAX
  };

  static Stream<Arguments> keys() {
    return Stream.of(DataType.values())
        .flatMap(type -> Stream.of(KINDS).map(kind -> Arguments.of(type, kind)));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void theVectorFoldIsTheReferenceAtAllLengthsAndHeads(DataType type, ReduceOp.Kind kind) {
    SplittableRandom random = new SplittableRandom(type.ordinal() * 10L + kind.ordinal());
    int vector = 16 / type.bytes();
    for (int count : new int[] {0, 1, vector - 1, vector, vector + 1, 3 * vector + 1, 100}) {
      for (int inputs : new int[] {1, 2, 3, 4, 5, 7, 8, 9, 15, 16}) {
        for (int head = 0; head < vector; head += Math.max(1, vector / 3)) {
          FoldRun run = new FoldRun(type, kind, inputs, 1 + inputs % 3, count, random);
          run.place(head * type.bytes(), 0);
          run.checkVector(KERNELS, "vector", random.nextInt(1, 5));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void theFoldOfAnythingIsTheReferenceAtAnyAddress(DataType type, ReduceOp.Kind kind) {
    SplittableRandom random = new SplittableRandom(type.ordinal() * 10L + kind.ordinal() + 7);
    for (int count : new int[] {0, 1, 5, 33}) {
      for (int inputs : new int[] {1, 2, 3, 64, 65, 100}) {
        for (long divisor : new long[] {1, 3, 5, 6, 7, 300}) {
          FoldRun run = new FoldRun(type, kind, inputs, 2, count, random);
          if (kind == ReduceOp.Kind.SUM || kind == ReduceOp.Kind.PROD) {
            run.scale(divisor, divisor % 2 == 1);
          }
          run.place(1, 3);
          run.checkAny(KERNELS, random.nextInt(1, 5));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void averagesAndMultipliedSumsAreTheReference(DataType type, ReduceOp.Kind kind) {
    if (kind != ReduceOp.Kind.SUM) {
      return;
    }
    SplittableRandom random = new SplittableRandom(type.ordinal());
    for (int inputs : new int[] {1, 2, 3, 5, 6, 7, 8, 12}) {
      for (long divisor : new long[] {1, 2, 3, 5, 6, 7, 8, 127, 128, 1000, 1L << 40}) {
        for (boolean multiplied : new boolean[] {false, true}) {
          FoldRun run = new FoldRun(type, kind, inputs, 1, 77, random);
          run.scale(divisor, multiplied);
          run.place(type.bytes(), 0);
          run.checkVector(KERNELS, "scaled", 1);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void allPairsOfBytesAreTheReference(DataType type, ReduceOp.Kind kind) {
    if (type.bytes() != 1) {
      return;
    }
    FoldRun run = new FoldRun(type, kind, 2, 1, 65536, new SplittableRandom(1));
    run.place(0, 0);
    for (int i = 0; i < 65536; i++) {
      run.put(0, i, i >> 8);
      run.put(1, i, i);
    }
    run.checkVector(KERNELS, "vector", 1);
  }

  /** Whether the constants of kernels are those of the library. */
  @Test
  void typesAndOperationsAreOrdinals() throws ReflectiveOperationException {
    for (DataType type : DataType.values()) {
      assertThat(Types.class.getDeclaredField(type.name()).getInt(null)).isEqualTo(type.ordinal());
      assertThat(1 << Types.byteShift(type.ordinal())).isEqualTo(type.bytes());
    }
    for (ReduceOp.Kind kind : KINDS) {
      assertThat(Types.class.getDeclaredField(kind.name()).getInt(null)).isEqualTo(kind.ordinal());
    }
  }

  /** The oracle, on copies of the inputs. */
  static byte[] expected(DataType type, ReduceOp.Kind kind, byte[][] inputs, FoldRun run) {
    Operands operands = new Operands().reset(inputs[0].length / type.bytes());
    for (int k = 0; k < inputs.length; k++) {
      operands.input(MemorySegment.ofArray(inputs[k]), 0, run.multiplierBits(k));
    }
    byte[] result = new byte[inputs[0].length];
    operands.output(MemorySegment.ofArray(result), 0).divisor(run.divisor());
    operands.multiplied(run.isMultiplied());
    new ReferenceFold(type, kind).run(operands);
    return result;
  }
}
