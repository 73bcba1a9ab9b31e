package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The host engine's folds, in GB/s of inputs and outputs, beside the same folds in C.
 *
 * <pre>
 * FoldBenchmark [libfold.so]     everything is warmed first, then each case is measured in
 *                                rounds that alternate with C; medians and their ratio
 * FoldBenchmark cold TYPE KIND   one fold of 16 MiB from the first call on, a line each 100 ms
 * </pre>
 *
 * <p>The library is scripts/peers/fold.c; a fold that it lacks has no ratio. Run it with and
 * without {@code --add-modules jdk.incubator.vector}.
 */
@SuppressWarnings("restricted")
final class FoldBenchmark {
  private static final int SMALL = 1 << 16;
  private static final int LARGE = 1 << 24;
  private static final int ROUNDS = 15;
  private static final HostEngine ENGINE = new HostEngine();

  private final Arena arena = Arena.global();
  private final SymbolLookup library;
  private final Map<String, MemorySegment> segments = new HashMap<>();

  /** What is measured; {@code bytes} is the size of one operand. */
  private record Case(
      DataType type,
      ReduceOp.Kind kind,
      int inputs,
      int outputs,
      FoldCase.Memory memory,
      int bytes) {
    String symbol() {
      String suffix =
          switch (type) {
            case INT8 -> "i8";
            case UINT8 -> "u8";
            case INT32 -> "i32";
            case UINT32 -> "u32";
            case INT64 -> "i64";
            case UINT64 -> "u64";
            case FLOAT16 -> "f16";
            case FLOAT32 -> "f32";
            case FLOAT64 -> "f64";
            case BFLOAT16 -> "bf16";
            case FLOAT8E4M3 -> "f8e4m3";
            case FLOAT8E5M2 -> "f8e5m2";
          };
      return (kind == ReduceOp.Kind.SUM ? "fold" : kind.label())
          + inputs
          + (outputs == 1 ? "" : "x" + outputs)
          + "_"
          + suffix;
    }

    Case withMemory(FoldCase.Memory other) {
      return new Case(type, kind, inputs, outputs, other, bytes);
    }

    Kernel kernel() {
      return ENGINE.kernel(new KernelKey(type, kind, inputs));
    }
  }

  private FoldBenchmark(SymbolLookup library) {
    this.library = library;
  }

  /** Runs the benchmark; see the class comment for the arguments. */
  public static void main(String[] args) throws Throwable {
    Locale.setDefault(Locale.ROOT);
    if (args.length == 3 && args[0].equals("cold")) {
      DataType type = DataType.valueOf(args[1]);
      new FoldBenchmark(null).cold(type, ReduceOp.Kind.valueOf(args[2]));
      return;
    }
    SymbolLookup library =
        args.length == 0
            ? name -> Optional.empty()
            : SymbolLookup.libraryLookup(Path.of(args[0]), Arena.global());
    System.out.println("ways: " + Way.best());
    FoldBenchmark benchmark = new FoldBenchmark(library);
    benchmark.warm();
    System.out.printf(
        "%-10s %-6s %2s %3s %-10s %9s %7s %7s %6s%n",
        "type", "op", "in", "out", "memory", "bytes", "GB/s", "C", "ratio");
    for (Case each : cases()) {
      benchmark.measure(each);
    }
  }

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    FoldCase.Memory[] memories = {FoldCase.Memory.NATIVE, FoldCase.Memory.OWN_ARRAYS};
    for (int bytes : new int[] {SMALL, LARGE}) {
      for (FoldCase.Memory memory : memories) {
        for (DataType type : DataType.values()) {
          if (!type.isUnsigned() || type == DataType.UINT8) {
            cases.add(new Case(type, ReduceOp.Kind.SUM, 2, 1, memory, bytes));
          }
        }
        for (DataType type : List.of(DataType.FLOAT32, DataType.BFLOAT16, DataType.INT8)) {
          cases.add(new Case(type, ReduceOp.Kind.MAX, 2, 1, memory, bytes));
        }
        cases.add(new Case(DataType.FLOAT32, ReduceOp.Kind.AVG, 2, 1, memory, bytes));
        cases.add(new Case(DataType.FLOAT32, ReduceOp.Kind.PREMUL_SUM, 2, 1, memory, bytes));
        cases.add(new Case(DataType.INT32, ReduceOp.Kind.AVG, 2, 1, memory, bytes));
        for (DataType type : List.of(DataType.FLOAT32, DataType.BFLOAT16)) {
          cases.add(new Case(type, ReduceOp.Kind.SUM, 2, 2, memory, bytes));
          cases.add(new Case(type, ReduceOp.Kind.SUM, 4, 1, memory, bytes));
          cases.add(new Case(type, ReduceOp.Kind.SUM, 8, 1, memory, bytes));
        }
      }
      cases.add(new Case(DataType.FLOAT32, ReduceOp.Kind.SUM, 2, 1, FoldCase.Memory.MIXED, bytes));
    }
    return cases;
  }

  /** Every type, operation and kind of memory, so that no figure depends on what came before. */
  private void warm() {
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        for (FoldCase.Memory memory : FoldCase.Memory.values()) {
          Case each = new Case(type, kind, 2, 1, memory, SMALL);
          Operands operands = operands(each);
          Kernel kernel = each.kernel();
          long start = System.nanoTime();
          while (System.nanoTime() - start < 60_000_000) {
            kernel.run(operands);
          }
        }
      }
    }
  }

  private void measure(Case each) throws Throwable {
    Operands operands = operands(each);
    Kernel kernel = each.kernel();
    MethodHandle peer = peer(each);
    int runs = Math.max(1, (1 << 22) / each.bytes());
    long start = System.nanoTime();
    long time = 0;
    while (time < 300_000_000 || (time < 8_000_000_000L && !fold(kernel).isWarm(operands))) {
      kernel.run(operands);
      time = System.nanoTime() - start;
    }
    double[] java = new double[ROUNDS];
    double[] c = new double[ROUNDS];
    Operands inC = operands(each.withMemory(FoldCase.Memory.NATIVE));
    for (int round = 0; round < ROUNDS; round++) {
      start = System.nanoTime();
      for (int i = 0; i < runs; i++) {
        kernel.run(operands);
      }
      java[round] = (double) (System.nanoTime() - start) / runs;
      if (peer != null) {
        start = System.nanoTime();
        for (int i = 0; i < runs; i++) {
          call(peer, each, inC);
        }
        c[round] = (double) (System.nanoTime() - start) / runs;
      }
    }
    check(each, operands);
    print(each, median(java), peer == null ? 0 : median(c), fold(kernel).isWarm(operands));
  }

  private static HostFold fold(Kernel kernel) {
    return (HostFold) kernel;
  }

  private static void print(Case each, double java, double c, boolean warm) {
    double bytes = (double) each.bytes() * (each.inputs() + each.outputs());
    System.out.printf(
        "%-10s %-6s %2d %3d %-10s %9d %7.1f",
        each.type().label(),
        each.kind().label(),
        each.inputs(),
        each.outputs(),
        each.memory(),
        each.bytes(),
        bytes / java);
    System.out.print(c == 0 ? "" : " %7.1f %6.2f".formatted(bytes / c, c / java));
    System.out.println(warm ? "" : "  still warming up");
  }

  private static double median(double[] times) {
    Arrays.sort(times);
    return times[times.length / 2];
  }

  /** The last output of the measured runs against the reference. */
  private void check(Case each, Operands operands) {
    MemorySegment expected = MemorySegment.ofArray(new byte[each.bytes()]);
    Operands again = new Operands().reset(operands.count());
    again.multiplied(operands.multiplied()).divisor(operands.divisor());
    for (int k = 0; k < each.inputs(); k++) {
      again.input(operands.input(k), 0, operands.multiplier(k));
    }
    new ReferenceFold(each.type(), each.kind()).run(again.output(expected, 0));
    for (int k = 0; k < each.outputs(); k++) {
      long at = operands.output(k).mismatch(expected);
      if (at >= 0) {
        throw new AssertionError(each + ": output " + k + " is wrong at byte " + at);
      }
    }
  }

  private MethodHandle peer(Case each) {
    var arguments = new ArrayList<ValueLayout>();
    for (int k = 0; k < each.inputs() + each.outputs(); k++) {
      arguments.add(ValueLayout.ADDRESS);
    }
    arguments.add(ValueLayout.JAVA_LONG);
    var descriptor = FunctionDescriptor.ofVoid(arguments.toArray(ValueLayout[]::new));
    return library
        .find(each.symbol())
        .map(symbol -> Linker.nativeLinker().downcallHandle(symbol, descriptor))
        .orElse(null);
  }

  private static void call(MethodHandle peer, Case each, Operands o) throws Throwable {
    if (each.inputs() == 2 && each.outputs() == 1) {
      peer.invokeExact(o.input(0), o.input(1), o.output(0), o.count());
    } else if (each.inputs() == 2) {
      peer.invokeExact(o.input(0), o.input(1), o.output(0), o.output(1), o.count());
    } else {
      peer.invokeExact(o.input(0), o.input(1), o.input(2), o.input(3), o.output(0), o.count());
    }
  }

  private Operands operands(Case each) {
    long count = each.bytes() / each.type().bytes();
    Operands operands = new Operands().reset(count);
    operands.multiplied(each.kind() == ReduceOp.Kind.PREMUL_SUM);
    operands.divisor(each.kind() == ReduceOp.Kind.AVG ? each.inputs() : 1);
    var random = new SplittableRandom(1);
    for (int k = 0; k < each.inputs(); k++) {
      long multiplier = Values.multiplier(each.type(), random);
      operands.input(segment(each, k, random), 0, multiplier);
    }
    for (int k = 0; k < each.outputs(); k++) {
      operands.output(segment(each, each.inputs() + k, random), 0);
    }
    return operands;
  }

  /** Native memory from the global arena, so made once for each place and size. */
  private MemorySegment segment(Case each, int place, SplittableRandom random) {
    boolean onHeap =
        switch (each.memory()) {
          case NATIVE -> false;
          case OWN_ARRAYS, BYTE_ARRAYS, LONG_ARRAYS -> true;
          case MIXED -> place % 2 == 1;
        };
    MemorySegment segment =
        onHeap
            ? array(each)
            : segments.computeIfAbsent(
                place + "/" + each.bytes(), key -> arena.allocate(each.bytes(), 4096));
    byte[] data = Values.finite(each.type(), 4096 / each.type().bytes(), random);
    for (long at = 0; at < each.bytes(); at += data.length) {
      MemorySegment.copy(data, 0, segment, ValueLayout.JAVA_BYTE, at, data.length);
    }
    return segment;
  }

  private static MemorySegment array(Case each) {
    DataType type = each.memory() == FoldCase.Memory.BYTE_ARRAYS ? DataType.INT8 : each.type();
    if (each.memory() == FoldCase.Memory.LONG_ARRAYS) {
      type = DataType.INT64;
    }
    return FoldCase.array(type, each.bytes() / type.bytes());
  }

  private void cold(DataType type, ReduceOp.Kind kind) {
    Case each = new Case(type, kind, 2, 1, FoldCase.Memory.NATIVE, LARGE);
    Operands operands = operands(each);
    Kernel kernel = each.kernel();
    long start = System.nanoTime();
    for (int slice = 1; slice <= 20; slice++) {
      long sliceStart = System.nanoTime();
      long runs = 0;
      while (runs == 0 || System.nanoTime() - start < slice * 100_000_000L) {
        kernel.run(operands);
        runs++;
      }
      long now = System.nanoTime();
      System.out.printf(
          "%5d ms %6.2f GB/s%n",
          (now - start) / 1_000_000, 3.0 * LARGE * runs / (now - sliceStart));
    }
    check(each, operands);
  }
}
