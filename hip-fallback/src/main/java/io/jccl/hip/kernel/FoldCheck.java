package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelKey;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Compares the folds of a device with those of the host, bit for bit: every type and operation, by
 * every variant that was compiled, over alignments, lengths, numbers of inputs and outputs, and
 * over all pairs of values where there are few. One thread at a time.
 */
public final class FoldCheck implements AutoCloseable {
  private static final int[] LENGTHS = IntStream.rangeClosed(0, 600).toArray();
  private static final int[] INPUTS = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33, 64, 65, 130};
  private static final long[] DIVISORS = {2, 3, 5, 6, 7, 255, 65537, 1L << 40};

  /** So few that each has to go around its loop more than once. */
  private static final int FEW_BLOCKS = 2;

  private final Folds folds;
  private final BiFunction<DataType, ReduceOp.Kind, Kernel> oracle;
  private final SplittableRandom random;
  private final FoldBatch batch;

  /**
   * A check.
   *
   * @param folds of the engine to check
   * @param oracle the host's kernel for a type and an operation
   * @param seed what the data depend on
   */
  public FoldCheck(Folds folds, BiFunction<DataType, ReduceOp.Kind, Kernel> oracle, long seed) {
    this.folds = folds;
    this.oracle = oracle;
    this.random = new SplittableRandom(seed);
    this.batch = new FoldBatch(folds.device());
  }

  /** The elements that were compared so far. */
  public long compared() {
    return batch.compared();
  }

  /**
   * Checks everything about one type and operation.
   *
   * @throws FoldMismatchException if a result differs
   */
  public void check(DataType type, ReduceOp.Kind kind) {
    for (Subject subject : subjects(type, kind)) {
      lengthsAndAlignments(subject);
      inputsAndOutputs(subject);
      inPlace(subject);
      manyTurns(subject);
      pairs(subject);
    }
    if (folds.scales(kind)) {
      divisorsAndMultipliers(type, kind);
    }
  }

  /** A kernel for any number of inputs, by one way of launching it. */
  private record Subject(
      String what,
      DataType type,
      ReduceOp.Kind kind,
      java.util.function.IntFunction<DeviceKernel> kernels) {
    FoldCase fold(int inputs) {
      return FoldCase.of(what, type, kind, inputs);
    }
  }

  private List<Subject> subjects(DataType type, ReduceOp.Kind kind) {
    List<Subject> subjects = new ArrayList<>();
    subjects.add(
        new Subject(
            "by the table", type, kind, inputs -> folds.kernel(new KernelKey(type, kind, inputs))));
    for (String variant : folds.variants(type, kind)) {
      subjects.add(
          new Subject(
              variant,
              type,
              kind,
              inputs -> folds.kernel(new KernelKey(type, kind, inputs), variant, FEW_BLOCKS)));
    }
    return subjects;
  }

  private void run(Subject subject, FoldCase fold, byte[][] data, int... counts) {
    long[] multipliers = new long[data.length];
    for (int k = 0; k < data.length; k++) {
      multipliers[k] = SampleBits.multiplier(subject.type(), random);
    }
    batch.run(
        fold,
        subject.kernels().apply(data.length),
        oracle.apply(subject.type(), subject.kind()),
        data,
        multipliers,
        counts);
  }

  private byte[][] data(DataType type, int inputs, int count) {
    SampleBits.Mood[] moods = SampleBits.Mood.values();
    SampleBits.Mood mood = moods[random.nextInt(moods.length)];
    byte[][] data = new byte[inputs][];
    for (int k = 0; k < inputs; k++) {
      data[k] = SampleBits.random(type, count, random, mood);
    }
    return data;
  }

  private void lengthsAndAlignments(Subject subject) {
    for (int misalignment = 0; misalignment < 16; misalignment++) {
      for (boolean isApart : new boolean[] {false, true}) {
        FoldCase fold = subject.fold(3).at(misalignment, isApart);
        run(subject, fold, data(subject.type(), 3, 600), LENGTHS);
      }
    }
  }

  private void inputsAndOutputs(Subject subject) {
    for (int inputs : INPUTS) {
      for (boolean isApart : new boolean[] {false, true}) {
        int misalignment = random.nextInt(16 / subject.type().bytes()) * subject.type().bytes();
        FoldCase fold = subject.fold(inputs).at(misalignment, isApart);
        run(subject, fold, data(subject.type(), inputs, 700), 0, 1, 699, 700);
        run(subject, fold.withStride(), data(subject.type(), inputs, 700), 700, 333);
        run(subject, fold.withOutputs(1 + inputs % 11), data(subject.type(), inputs, 700), 700);
      }
    }
  }

  private void inPlace(Subject subject) {
    for (int inputs = 2; inputs <= 9; inputs++) {
      FoldCase fold = subject.fold(inputs).over(random.nextInt(inputs)).withOutputs(2);
      run(subject, fold, data(subject.type(), inputs, 5000), 5000);
    }
  }

  private void manyTurns(Subject subject) {
    int count = 80_000 / subject.type().bytes() + random.nextInt(20);
    run(
        subject,
        subject.fold(2).at(16 - subject.type().bytes(), false),
        data(subject.type(), 2, count),
        count);
    run(subject, subject.fold(9), data(subject.type(), 9, count), count);
  }

  /** All pairs of bytes; all halves with a partner each; all pairs of the special values. */
  private void pairs(Subject subject) {
    DataType type = subject.type();
    long[] special = SampleBits.special(type);
    int count = type.bytes() <= 2 ? 65536 : special.length * special.length;
    byte[][] data = new byte[2][count * type.bytes()];
    for (int i = 0; i < count; i++) {
      switch (type.bytes()) {
        case 1 -> put(type, data, i, i >> 8, i);
        case 2 -> put(type, data, i, i, random.nextInt());
        default -> put(type, data, i, special[i / special.length], special[i % special.length]);
      }
    }
    run(subject, subject.fold(2), data, count);
    if (type.bytes() == 2) {
      byte[][] specials = new byte[2][special.length * special.length * 2];
      for (int i = 0; i < special.length * special.length; i++) {
        put(type, specials, i, special[i / special.length], special[i % special.length]);
      }
      run(subject, subject.fold(2), specials, special.length * special.length);
    }
  }

  private static void put(DataType type, byte[][] data, int element, long first, long second) {
    SampleBits.put(data[0], element, type.bytes(), first);
    SampleBits.put(data[1], element, type.bytes(), second);
  }

  /** Both are operands, which any operation may meet. */
  private void divisorsAndMultipliers(DataType type, ReduceOp.Kind kind) {
    Subject subject =
        new Subject(
            "scaled", type, kind, inputs -> folds.kernel(new KernelKey(type, kind, inputs)));
    for (long divisor : DIVISORS) {
      for (int inputs = 1; inputs <= 3; inputs++) {
        FoldCase fold = subject.fold(inputs).scaled(divisor, inputs % 2 == 0);
        run(subject, fold.at(random.nextInt(16), true), data(type, inputs, 2000), 2000);
      }
    }
    run(subject, subject.fold(70).scaled(1, true), data(type, 70, 500), 500);
  }

  @Override
  public void close() {
    batch.close();
  }
}
