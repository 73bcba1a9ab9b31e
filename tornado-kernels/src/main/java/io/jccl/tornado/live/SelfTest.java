package io.jccl.tornado.live;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.kernel.SampleBits;
import io.jccl.spi.Availability;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs a kernel once before it is trusted, on values at which things go wrong, and compares every
 * bit with the host engine. What TornadoVM cannot compile, or compiles to something else, is found
 * here.
 */
final class SelfTest {
  private static final int COUNT = 2000;
  private static final int[] INPUTS = {2, 3, 9};
  private static final Map<Key, Availability> RESULTS = new ConcurrentHashMap<>();

  private SelfTest() {}

  private record Key(DataType type, ReduceOp.Kind kind) {}

  /** The result for a type and an operation, tested at the first question. */
  static Availability of(DataType type, ReduceOp.Kind kind) {
    return RESULTS.computeIfAbsent(new Key(type, kind), key -> run(type, kind));
  }

  private static Availability run(DataType type, ReduceOp.Kind kind) {
    System.gc(); // TornadoVM leaves the class files that it reads open until they are collected
    try {
      if (LiveDevice.isOpenCl()) {
        BitCasts.install();
      }
      SplittableRandom random = new SplittableRandom(1);
      for (int inputs : INPUTS) {
        for (SampleBits.Mood mood : SampleBits.Mood.values()) {
          String difference = compare(type, kind, inputs, mood, random);
          if (!difference.isEmpty()) {
            return unavailable("a result differs from the host's: " + difference);
          }
        }
      }
      return Availability.READY;
    } catch (RuntimeException | LinkageError | AssertionError e) {
      return unavailable("TornadoVM does not run the kernel: " + e);
    }
  }

  private static Availability unavailable(String reason) {
    return new Availability.Unavailable(
        reason + " (on " + LiveDevice.description() + ")",
        "use the host engine, or captured kernels on a device");
  }

  private static String compare(
      DataType type,
      ReduceOp.Kind kind,
      int inputs,
      SampleBits.Mood mood,
      SplittableRandom random) {
    byte[][] data = new byte[inputs][];
    long[] multipliers = new long[inputs];
    for (int k = 0; k < inputs; k++) {
      data[k] = SampleBits.random(type, COUNT, random, mood);
      multipliers[k] = SampleBits.multiplier(type, random);
    }
    byte[] live = fold(LiveFold.of(type, kind), type, kind, data, multipliers);
    byte[] host = fold(host(type, kind), type, kind, data, multipliers);
    for (int i = 0; i < COUNT; i++) {
      String got = SampleBits.hex(live, i, type.bytes());
      String expected = SampleBits.hex(host, i, type.bytes());
      if (!got.equals(expected)) {
        StringBuilder text = new StringBuilder();
        for (byte[] input : data) {
          text.append(text.isEmpty() ? "" : ", ").append(SampleBits.hex(input, i, type.bytes()));
        }
        return "%s %s of %s is %s, expected %s"
            .formatted(type.label(), kind.label(), text, got, expected);
      }
    }
    return "";
  }

  private static byte[] fold(
      Kernel kernel, DataType type, ReduceOp.Kind kind, byte[][] data, long[] multipliers) {
    byte[] result = new byte[COUNT * type.bytes()];
    Operands operands = new Operands().reset(COUNT);
    operands.divisor(kind == ReduceOp.Kind.AVG ? data.length : 1);
    operands.multiplied(kind == ReduceOp.Kind.PREMUL_SUM);
    for (int k = 0; k < data.length; k++) {
      operands.input(MemorySegment.ofArray(data[k]), 0, multipliers[k]);
    }
    kernel.run(operands.output(MemorySegment.ofArray(result), 0));
    return result;
  }

  private static Kernel host(DataType type, ReduceOp.Kind kind) {
    for (KernelEngine engine :
        ServiceLoader.load(KernelEngine.class, KernelEngine.class.getClassLoader())) {
      if (engine.name().equals("host")) {
        return engine.kernel(new KernelKey(type, kind, 2));
      }
    }
    throw new IllegalStateException("no host engine is installed: jccl-collectives is incomplete");
  }
}
