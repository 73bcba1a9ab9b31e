package io.jccl.tornado.live;

import io.jccl.DataType;
import io.jccl.spi.Operands;
import io.jccl.tornado.engine.Multipliers;
import io.jccl.tornado.kernel.FoldArguments;
import io.jccl.tornado.kernel.Kernel;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * One kernel with arrays of its own, for one thread at a time: operands are copied into an array,
 * which TornadoVM moves to its device and back. Inputs, then the output, each from a multiple of 16
 * bytes on; so there are whole vectors alone.
 */
final class LivePlan {
  private static final int VECTOR_BYTES = 16;
  private static final int BLOCK = 64;
  private static final int WORKERS = 4096;

  /** The length of arrays that kernels name and, without stray elements, never touch. */
  private static final int UNUSED = 16;

  private final DataType type;
  private final boolean isScaled;
  private final long bytes;
  private final IntArray memory;
  private final LongArray arguments;
  private final TornadoExecutionPlan plan;

  /**
   * A plan; the kernel is compiled when it first runs.
   *
   * @param kernel a fold of the form {@code vector} or {@code scaled}
   * @param bytes of inputs and output together
   */
  LivePlan(Kernel kernel, DataType type, int bytes) {
    this.type = type;
    this.isScaled = kernel.arguments() == FoldArguments.SCALED;
    this.bytes = bytes;
    this.memory = new IntArray(bytes / Integer.BYTES);
    this.arguments = new LongArray(kernel.arguments());
    String name = "fold%d".formatted(System.identityHashCode(this));
    KernelContext context = new KernelContext();
    ShortArray shorts = new ShortArray(UNUSED);
    ByteArray octets = new ByteArray(UNUSED);
    LongArray lines = new LongArray(UNUSED);
    IntArray fence = new IntArray(UNUSED);
    TaskGraph graph =
        new TaskGraph(name)
            .transferToDevice(DataTransferMode.EVERY_EXECUTION, memory, arguments)
            .transferToDevice(DataTransferMode.FIRST_EXECUTION, shorts, octets, lines, fence)
            .task("k", kernel.method(), context, memory, shorts, octets, lines, fence, arguments)
            .transferToHost(DataTransferMode.EVERY_EXECUTION, memory);
    WorkerGrid1D grid = new WorkerGrid1D(WORKERS);
    grid.setLocalWork(BLOCK, 1, 1);
    this.plan =
        new TornadoExecutionPlan(graph.snapshot())
            .withGridScheduler(new GridScheduler(name + ".k", grid));
  }

  /** The bytes of an operand that one run takes, when there are so many inputs. */
  static long capacity(int bytes, int inputs) {
    return bytes / (inputs + 1) / VECTOR_BYTES * VECTOR_BYTES;
  }

  /** Folds elements from one place on, as many as fit; returns how many. */
  long run(Operands operands, long from) {
    long most = capacity((int) bytes, operands.inputs()) / type.bytes();
    long count = Math.min(most, operands.count() - from);
    long used = type.bytes(count);
    long slot = Math.ceilDiv(used, VECTOR_BYTES);
    MemorySegment words = memory.getSegment();
    set(FoldArguments.WORKERS, WORKERS);
    set(FoldArguments.COUNT, slot);
    set(FoldArguments.INPUTS, operands.inputs());
    set(FoldArguments.OUTPUTS, 1);
    set(FoldArguments.HEAD, 0);
    set(FoldArguments.STRAYS, 0);
    set(FoldArguments.DIVISOR, operands.divisor());
    set(FoldArguments.OUTPUT, operands.inputs() * slot);
    for (int k = 0; k < operands.inputs(); k++) {
      set(FoldArguments.INPUT + k, k * slot);
      if (isScaled) {
        set(FoldArguments.MULTIPLIER + k, Multipliers.argument(type, operands, k));
      }
      long at = operands.inputOffset(k) + type.bytes(from);
      MemorySegment.copy(operands.input(k), at, words, k * slot * VECTOR_BYTES, used);
    }
    plan.execute();
    for (int k = 0; k < operands.outputs(); k++) {
      long at = operands.outputOffset(k) + type.bytes(from);
      long result = operands.inputs() * slot * VECTOR_BYTES;
      MemorySegment.copy(words, result, operands.output(k), at, used);
    }
    return count;
  }

  private void set(int place, long value) {
    arguments.getSegment().setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, place, value);
  }
}
