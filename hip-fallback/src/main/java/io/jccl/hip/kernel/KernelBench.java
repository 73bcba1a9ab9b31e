package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceStream;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.perf.IterationStatistics;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Measures folds on a device beside copies of the same number of bytes. Each round runs the copy
 * and every fold once, or several times in a row where one is short, between two events; the
 * medians over the rounds count, so that what the machine does meanwhile meets all of them alike.
 * Each answer is compared with the host's, at both of its ends.
 */
public final class KernelBench implements AutoCloseable {
  private static final double ENOUGH_MICROS = 2000;
  private static final int MOST_REPEATS = 200;

  private static final int CHECKED = 4096;

  private final Device device;
  private final DeviceFolds folds;
  private final DeviceStream stream;
  private final DeviceEvent begin;
  private final DeviceEvent end;
  private final Arena arena = Arena.ofShared();
  private final BenchMemory memory;
  private final BiFunction<DataType, ReduceOp.Kind, Kernel> oracle;

  /**
   * A result.
   *
   * @param type the type
   * @param kind the operation
   * @param how the variant and its blocks, or {@code table}
   * @param gigabytesPerSecond bytes read and written, 1e9 bytes a second, median
   * @param ratio to the copy's rate in the same rounds
   */
  public record Result(
      DataType type, ReduceOp.Kind kind, String how, double gigabytesPerSecond, double ratio) {}

  /**
   * A measurement.
   *
   * @param device one of this module's runtimes
   * @param inputs of each fold
   * @param bytes the largest size of one input
   * @param oracle the host's kernel for a type and an operation
   */
  public KernelBench(
      Device device, int inputs, long bytes, BiFunction<DataType, ReduceOp.Kind, Kernel> oracle) {
    this.device = device;
    this.folds = HipKernelEngine.folds((HipDevice) device);
    this.stream = device.newStream();
    this.begin = device.newTimedEvent();
    this.end = device.newTimedEvent();
    this.memory = new BenchMemory(device, stream, inputs, bytes, arena);
    this.oracle = oracle;
  }

  /** The device memory that it takes, which may be more than a long can say. */
  public static double memoryBytes(int inputs, long bytes) {
    return 2.0 * (inputs + 1.0) * bytes;
  }

  /**
   * The folds of a type and an operation: as the launch table has it, or every variant with each
   * number of blocks.
   */
  List<BenchSubject> subjects(DataType type, ReduceOp.Kind kind, int[] blocksPerUnit) {
    KernelKey key = new KernelKey(type, kind, memory.inputs.length);
    List<BenchSubject> subjects = new ArrayList<>();
    subjects.add(new BenchSubject(type, kind, "table", folds.kernel(key)));
    if (FoldNames.operation(kind) != kind) {
      return subjects;
    }
    for (int blocks : blocksPerUnit) {
      for (FoldVariant variant : folds.variants(type, kind)) {
        subjects.add(
            new BenchSubject(
                type,
                kind,
                variant + "@" + blocks,
                folds.kernel(key, variant, blocks * device.computeUnits())));
      }
    }
    return subjects;
  }

  /**
   * Measures folds of one size.
   *
   * @param types and operations: all of each with all of the other
   * @param blocksPerUnit the numbers of blocks to try all variants with; none for the table alone
   * @param bytes the size of one input
   * @param rounds how often
   * @return the rate of the copy in GB/s, and the results
   */
  public Measured measure(
      List<DataType> types,
      List<ReduceOp.Kind> kinds,
      int[] blocksPerUnit,
      long bytes,
      int rounds) {
    List<BenchSubject> subjects = new ArrayList<>();
    for (DataType type : types) {
      for (ReduceOp.Kind kind : kinds) {
        subjects.addAll(subjects(type, kind, blocksPerUnit));
      }
    }
    subjects.forEach(subject -> checkAnswer(subject, bytes));
    double[] copies = new double[rounds];
    double[][] times = new double[subjects.size()][rounds];
    Operands operands = new Operands();
    List<Runnable> works = new ArrayList<>();
    for (BenchSubject subject : subjects) {
      works.add(() -> subject.kernel().enqueue(describe(operands, subject, bytes), stream));
    }
    works.add(() -> copy(bytes));
    int[] repeats = works.stream().mapToInt(this::repeats).toArray();
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < subjects.size(); i++) {
        times[i][round] = time(works.get(i), repeats[i]);
      }
      copies[round] = time(works.getLast(), repeats[subjects.size()]);
    }
    double copy = median(copies);
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < subjects.size(); i++) {
      BenchSubject subject = subjects.get(i);
      double micros = median(times[i]);
      results.add(
          new Result(
              subject.type(), subject.kind(), subject.how(), rate(bytes, micros), copy / micros));
    }
    return new Measured(rate(bytes, copy), results);
  }

  /**
   * What was measured at one size.
   *
   * @param copyRate of the copy, in GB/s
   * @param results of the folds
   */
  public record Measured(double copyRate, List<Result> results) {}

  private double rate(long bytes, double micros) {
    return (memory.inputs.length + 1) * bytes / micros / 1e3;
  }

  /** How many runs in a row take long enough for what surrounds them not to matter. */
  private int repeats(Runnable work) {
    time(work, 1);
    return Math.clamp((long) Math.ceil(ENOUGH_MICROS / time(work, 1)), 1, MOST_REPEATS);
  }

  /** The microseconds of one run, by several in a row. */
  private double time(Runnable work, int times) {
    stream.record(begin);
    for (int i = 0; i < times; i++) {
      work.run();
    }
    stream.record(end);
    end.synchronize();
    return end.microsSince(begin) / times;
  }

  private void copy(long bytes) {
    long copied = BenchMemory.copyBytes(memory.inputs.length, bytes);
    stream.copy(memory.copyFrom, 0, memory.copyTo, 0, copied);
  }

  private Operands describe(Operands operands, BenchSubject subject, long bytes) {
    operands.reset(bytes / subject.type().bytes());
    operands.divisor(subject.kind() == ReduceOp.Kind.AVG ? memory.inputs.length : 1);
    operands.multiplied(subject.kind() == ReduceOp.Kind.PREMUL_SUM);
    for (MemorySegment input : memory.inputs) {
      operands.input(input, 0, ReduceOp.preMulSum(2).multiplierBits(subject.type()));
    }
    return operands.output(memory.output, 0);
  }

  private void checkAnswer(BenchSubject subject, long bytes) {
    stream.fill(memory.output, 0, bytes, CheckMemory.POISON);
    subject.kernel().enqueue(describe(new Operands(), subject, bytes), stream);
    long checked = Math.min(bytes, CHECKED);
    for (long at : new long[] {0, bytes - checked}) {
      byte[] actual = read(memory.output, at, checked);
      byte[] expected = new byte[(int) checked];
      Operands host = describe(new Operands(), subject, checked);
      Operands copied = new Operands().reset(host.count());
      copied.divisor(host.divisor()).multiplied(host.multiplied());
      for (int k = 0; k < memory.inputs.length; k++) {
        byte[] input = read(memory.inputs[k], at, checked);
        copied.input(MemorySegment.ofArray(input), 0, host.multiplier(k));
      }
      oracle
          .apply(subject.type(), subject.kind())
          .run(copied.output(MemorySegment.ofArray(expected), 0));
      if (!Arrays.equals(actual, expected)) {
        throw new IllegalStateException(
            "%s %s by %s: a wrong answer; jccl check kernels says more"
                .formatted(subject.type().label(), subject.kind().label(), subject.how()));
      }
    }
  }

  private byte[] read(MemorySegment from, long at, long bytes) {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment host = local.allocate(bytes, 64);
      stream.copy(from, at, host, 0, bytes);
      stream.synchronize();
      return host.toArray(ValueLayout.JAVA_BYTE);
    }
  }

  private static double median(double[] micros) {
    return IterationStatistics.of(micros).p50();
  }

  @Override
  public void close() {
    begin.close();
    end.close();
    stream.close();
    arena.close();
  }
}
