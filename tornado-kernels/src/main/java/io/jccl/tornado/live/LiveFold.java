package io.jccl.tornado.live;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.kernel.FoldNames;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;
import io.jccl.tornado.kernel.Kernels;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/**
 * A fold by TornadoVM. Plans are kept and used again: as many of a kernel as threads ever ran it at
 * once, since a plan is for one thread at a time and takes long to make.
 */
final class LiveFold implements Kernel {
  /** The sizes of plans' arrays: all of an array goes to the device and back. */
  private static final int[] SIZES = {64 << 10, 1 << 20, 16 << 20};

  private static final Map<PlanKey, Queue<LivePlan>> FREE = new ConcurrentHashMap<>();

  private final DataType type;
  private final ReduceOp.Kind operation;

  private record PlanKey(String kernel, int bytes) {}

  /** All kernels, looked up in each fold and listed once. */
  private static final class ByName {
    static final Map<String, io.jccl.tornado.kernel.Kernel> KERNELS =
        Kernels.all().stream()
            .collect(Collectors.toUnmodifiableMap(kernel -> kernel.name(), kernel -> kernel));
  }

  private LiveFold(DataType type, ReduceOp.Kind operation) {
    this.type = type;
    this.operation = operation;
  }

  static LiveFold of(DataType type, ReduceOp.Kind kind) {
    return new LiveFold(type, FoldNames.operation(kind));
  }

  @Override
  public void run(Operands operands) {
    boolean isScaled = operands.multiplied() || operands.divisor() != 1;
    if (operands.count() == 0) {
      return;
    }
    if (operands.inputs() == 1 && !isScaled) {
      copy(operands);
      return;
    }
    io.jccl.tornado.kernel.Kernel kernel = kernel(isScaled);
    PlanKey key = new PlanKey(kernel.name(), bytes(operands));
    Queue<LivePlan> free = FREE.computeIfAbsent(key, any -> new ConcurrentLinkedQueue<>());
    LivePlan plan = free.poll();
    if (plan == null) {
      plan = new LivePlan(kernel, type, key.bytes());
    }
    for (long done = 0; done < operands.count(); ) {
      done += plan.run(operands, done);
    }
    free.add(plan); // not after a failure, which leaves a plan in an unknown state
  }

  /** Sums alone have multipliers and divisors. */
  private io.jccl.tornado.kernel.Kernel kernel(boolean isScaled) {
    String name =
        "fold_" + type.label() + "_" + operation.label() + (isScaled ? "_scaled" : "_vector");
    io.jccl.tornado.kernel.Kernel kernel = ByName.KERNELS.get(name);
    if (kernel == null) {
      throw new IllegalArgumentException("there is no kernel " + name);
    }
    return kernel;
  }

  private int bytes(Operands operands) {
    for (int size : SIZES) {
      if (type.bytes(operands.count()) <= LivePlan.capacity(size, operands.inputs())) {
        return size;
      }
    }
    return SIZES[SIZES.length - 1];
  }

  /** Changes no bit, so nothing is computed. */
  private void copy(Operands operands) {
    long bytes = type.bytes(operands.count());
    for (int k = 0; k < operands.outputs(); k++) {
      MemorySegment.copy(
          operands.input(0),
          operands.inputOffset(0),
          operands.output(k),
          operands.outputOffset(k),
          bytes);
    }
  }
}
