package io.jccl.tornado.sample;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.ReduceOp;
import io.jccl.tornado.array.TornadoBuffers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * y = A x with the columns of A, and with them x, divided over the ranks, as in a tensor-parallel
 * layer. Each rank's TornadoVM kernel makes a partial result of full length; AllReduce adds these,
 * in place, in the array that the plan transferred to the host: nothing is copied in between.
 *
 * <p>Trap: a plan's result is on the host only after {@code transferToHost}. Trap: plans are for
 * one thread, so each rank has its own, made once and executed in each step.
 *
 * <p>Run it: {@code ./jccl --tornado tornado product}
 */
public final class TensorParallelProduct {
  private static final int ROWS = 256;
  private static final int COLUMNS = 512;
  private static final int BLOCK = 64;
  private static final int STEPS = 3;

  private TensorParallelProduct() {}

  /** What a rank does; a thread of the device has a row. */
  public static void multiply(
      KernelContext context, FloatArray matrix, FloatArray x, FloatArray y, IntArray sizes) {
    int columns = sizes.get(0);
    int row = context.globalIdx;
    float sum = 0;
    for (int column = 0; column < columns; column++) {
      sum = sum + matrix.get(row * columns + column) * x.get(column);
    }
    y.set(row, sum);
  }

  /** An element of A; small integers, so that sums are exact in any order. */
  private static float matrix(int row, int column) {
    return (row * 3 + column * 5) % 7 - 3;
  }

  private static float vector(int step, int column) {
    return (step + column) % 5 - 2;
  }

  /**
   * Runs the program on some ranks, each a thread.
   *
   * @return how many results were compared with Java's
   * @throws IllegalStateException if one differs
   */
  public static int run(int ranks) throws InterruptedException {
    List<Communicator> communicators = Communicator.initAll(ranks);
    List<Future<Integer>> ends = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(ranks)) {
      for (Communicator rank : communicators) {
        ends.add(threads.submit(() -> runRank(rank)));
      }
      int compared = 0;
      for (Future<Integer> end : ends) {
        compared += end.get();
      }
      return compared;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a rank failed: " + e.getCause(), e.getCause());
    }
  }

  private static int runRank(Communicator communicator) throws Exception {
    try (communicator) {
      try {
        return multiplySteps(communicator);
      } catch (Exception | Error e) {
        communicator.abort("rank " + communicator.rank() + " failed: " + e);
        throw e;
      }
    }
  }

  private static int multiplySteps(Communicator communicator) throws Exception {
    int columns = COLUMNS / communicator.size();
    int first = communicator.rank() * columns;
    FloatArray matrix = new FloatArray(ROWS * columns);
    for (int i = 0; i < matrix.getSize(); i++) {
      matrix.set(i, matrix(i / columns, first + i % columns));
    }
    FloatArray x = new FloatArray(columns);
    FloatArray y = new FloatArray(ROWS);
    Buffer result = TornadoBuffers.of(y);
    int compared = 0;
    try (TornadoExecutionPlan plan = plan(communicator.rank(), matrix, x, y, columns)) {
      for (int step = 0; step < STEPS; step++) {
        for (int column = 0; column < columns; column++) {
          x.set(column, vector(step, first + column));
        }
        plan.execute();
        communicator.allReduce(result, result, ReduceOp.SUM);
        compared += check(step, y);
      }
    }
    return compared;
  }

  private static TornadoExecutionPlan plan(
      int rank, FloatArray matrix, FloatArray x, FloatArray y, int columns) {
    String name = "product" + rank;
    IntArray sizes = IntArray.fromElements(columns);
    TaskGraph graph =
        new TaskGraph(name)
            .transferToDevice(DataTransferMode.FIRST_EXECUTION, matrix, sizes)
            .transferToDevice(DataTransferMode.EVERY_EXECUTION, x)
            .task(
                "multiply",
                TensorParallelProduct::multiply,
                new KernelContext(),
                matrix,
                x,
                y,
                sizes)
            .transferToHost(DataTransferMode.EVERY_EXECUTION, y);
    WorkerGrid1D rows = new WorkerGrid1D(ROWS);
    rows.setLocalWork(BLOCK, 1, 1);
    return new TornadoExecutionPlan(graph.snapshot())
        .withGridScheduler(new GridScheduler(name + ".multiply", rows));
  }

  private static int check(int step, FloatArray y) {
    for (int row = 0; row < ROWS; row++) {
      float expected = 0;
      for (int column = 0; column < COLUMNS; column++) {
        expected += matrix(row, column) * vector(step, column);
      }
      if (y.get(row) != expected) {
        throw new IllegalStateException(
            "step %d, row %d: %s, expected %s".formatted(step, row, y.get(row), expected));
      }
    }
    return ROWS;
  }
}
