package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type, operation and way of the host engine against the reference, bit for bit. */
@Tag("folds")
class HostFoldTest {
  private static final int[] LENGTHS = {
    0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200, 255, 256,
    257, 383, 511, 512, 513, 599, 600, 1023, 1025, 2048, 2049, 4099, 8191, 8193, 20001,
  };

  private final SplittableRandom random = seeded(20260101);

  static SplittableRandom seeded(long seed) {
    System.out.println("random data from seed " + seed);
    return new SplittableRandom(seed);
  }

  /** Vectors from the first call on, where this JVM has them. */
  static Way fastest() {
    return Way.best() == Way.TILES ? Way.TILES : Way.VECTORS_AT_ONCE;
  }

  /** A type, an operation and a way. */
  record Subject(DataType type, ReduceOp.Kind kind, Way way) {
    HostFold fold() {
      return new HostFold(type, kind, way);
    }

    FoldCase newCase() {
      FoldCase made = new FoldCase(type, kind);
      made.multiplied = kind == ReduceOp.Kind.PREMUL_SUM;
      made.divisor = kind == ReduceOp.Kind.AVG ? 2 : 1;
      return made;
    }
  }

  static Stream<Subject> subjects() {
    List<Subject> subjects = new ArrayList<>();
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        subjects.add(new Subject(type, kind, Way.TILES));
        if (Way.best() != Way.TILES && !type.isNarrowFloat()) {
          subjects.add(new Subject(type, kind, Way.VECTORS_AT_ONCE));
        }
      }
    }
    return subjects.stream();
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void lengthsAndAlignments(Subject subject) {
    HostFold fold = subject.fold();
    for (int length : LENGTHS) {
      FoldCase fresh = subject.newCase();
      fresh.count = length;
      for (FoldCase.Memory memory : FoldCase.Memory.values()) {
        fresh.memory = memory;
        fresh.misalignment = length > 600 ? length % 16 : random.nextInt(16);
        fresh.checkRandom(fold, random);
      }
    }
    for (int misalignment = 0; misalignment < 16; misalignment++) {
      FoldCase fresh = subject.newCase();
      fresh.misalignment = misalignment;
      fresh.count = random.nextInt(600);
      fresh.checkRandom(fold, random);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void inputsOutputsAndDivisors(Subject subject) {
    HostFold fold = subject.fold();
    for (int inputs = 1; inputs <= 13; inputs++) {
      FoldCase fresh = subject.newCase();
      fresh.inputs = inputs;
      fresh.outputs = 1 + inputs % 4;
      fresh.count = 90 + 300 * inputs;
      if (subject.kind() == ReduceOp.Kind.AVG) {
        fresh.divisor = inputs;
      }
      for (FoldCase.Memory memory : FoldCase.Memory.values()) {
        fresh.memory = memory;
        fresh.misalignment = random.nextInt(2) * subject.type().bytes();
        fresh.checkRandom(fold, random);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void inPlace(Subject subject) {
    HostFold fold = subject.fold();
    for (int inputs = 1; inputs <= 5; inputs++) {
      for (int input = 0; input < inputs; input++) {
        FoldCase fresh = subject.newCase();
        fresh.inputs = inputs;
        fresh.outputs = 1 + input % 3;
        fresh.inPlace = input;
        fresh.count = 5000;
        fresh.checkRandom(fold, random);
        fresh.memory = FoldCase.Memory.OWN_ARRAYS;
        fresh.checkRandom(fold, random);
      }
    }
  }

  /** Multipliers and divisors are operands, so that any operation may meet them. */
  @ParameterizedTest
  @MethodSource("subjects")
  void multipliersAndDivisorsWithAnyOperation(Subject subject) {
    HostFold fold = subject.fold();
    for (int divisor = 1; divisor <= 300; divisor += 1 + divisor / 13 * 100) {
      FoldCase fresh = subject.newCase();
      fresh.divisor = divisor;
      fresh.multiplied = divisor % 2 == 0;
      fresh.inputs = 1 + divisor % 3;
      fresh.checkRandom(fold, random);
    }
  }

  /** The divisors at which a division in floating point would go wrong first, if it did. */
  @ParameterizedTest
  @MethodSource("averages")
  void divisionsNearWholeNumbers(Subject subject) {
    HostFold fold = subject.fold();
    int width = subject.type().bytes();
    for (long divisor : new long[] {2, 3, 7, 255, 4095, 65537, Integer.MAX_VALUE, 1L << 40}) {
      FoldCase fresh = subject.newCase();
      fresh.divisor = divisor;
      fresh.inputs = 1;
      fresh.count = 3000;
      byte[][] data = new byte[1][fresh.count * width];
      for (int i = 0; i < fresh.count; i++) {
        long any = random.nextLong() >> (64 - 8 * width);
        long value = subject.type().isUnsigned() ? any & (-1L >>> (64 - 8 * width)) : any;
        long whole = value - (width == 8 ? value % divisor : Math.floorMod(value, divisor));
        Values.put(data[0], i, width, whole + i % 3 - 1);
      }
      fresh.check(fold, data, new long[1]);
    }
  }

  static Stream<Subject> averages() {
    return subjects()
        .filter(subject -> subject.kind() == ReduceOp.Kind.AVG && !subject.type().isFloating());
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void everyPairOfSpecialValues(Subject subject) {
    HostFold fold = subject.fold();
    long[] special = Values.special(subject.type());
    int width = subject.type().bytes();
    int count = special.length * special.length;
    byte[][] data = new byte[2][count * width];
    for (int i = 0; i < count; i++) {
      Values.put(data[0], i, width, special[i / special.length]);
      Values.put(data[1], i, width, special[i % special.length]);
    }
    checkInNativeMemoryAndArrays(subject, fold, count, data);
  }

  static Stream<Subject> bytes() {
    return subjects().filter(subject -> subject.type().bytes() == 1);
  }

  @ParameterizedTest
  @MethodSource("bytes")
  void everyPairOfBytes(Subject subject) {
    byte[][] data = new byte[2][65536];
    for (int i = 0; i < 65536; i++) {
      data[0][i] = (byte) (i >> 8);
      data[1][i] = (byte) i;
    }
    checkInNativeMemoryAndArrays(subject, subject.fold(), 65536, data);
  }

  static Stream<Subject> halves() {
    return subjects().filter(subject -> subject.type().bytes() == 2);
  }

  /** All values against one partner each, another in each round. */
  @ParameterizedTest
  @MethodSource("halves")
  void everyHalf(Subject subject) {
    HostFold fold = subject.fold();
    byte[][] data = new byte[2][2 * 65536];
    for (int round = 0; round < 4; round++) {
      for (int i = 0; i < 65536; i++) {
        Values.put(data[0], i, 2, i);
        Values.put(data[1], i, 2, random.nextInt());
      }
      checkInNativeMemoryAndArrays(subject, fold, 65536, data);
    }
  }

  private void checkInNativeMemoryAndArrays(
      Subject subject, HostFold fold, int count, byte[][] data) {
    FoldCase fresh = subject.newCase();
    fresh.count = count;
    DataType type = subject.type();
    long[] multipliers = {Values.multiplier(type, random), Values.multiplier(type, random)};
    fresh.check(fold, data, multipliers);
    fresh.memory = FoldCase.Memory.OWN_ARRAYS;
    fresh.check(fold, data, multipliers);
  }
}
