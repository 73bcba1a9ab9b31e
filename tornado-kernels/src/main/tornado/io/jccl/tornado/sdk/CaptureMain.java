package io.jccl.tornado.sdk;

import io.jccl.tornado.kernel.Kernel;
import io.jccl.tornado.kernel.Kernels;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Compiles every kernel once, in a JVM whose options make TornadoVM print what it makes of it. */
public final class CaptureMain {
  private static final int THREADS = 256;

  private CaptureMain() {}

  /** Takes the file to list the kernels in. */
  public static void main(String[] arguments) throws Exception {
    BitPhase.install();
    StringBuilder listed = new StringBuilder();
    IntArray memory = new IntArray(THREADS);
    ShortArray shorts = new ShortArray(THREADS);
    ByteArray bytes = new ByteArray(THREADS);
    LongArray lines = new LongArray(THREADS);
    IntArray fence = new IntArray(THREADS);
    KernelContext context = new KernelContext();
    for (Kernel kernel : Kernels.all()) {
      LongArray list = new LongArray(kernel.arguments());
      TaskGraph graph = new TaskGraph(kernel.name());
      graph.transferToDevice(
          DataTransferMode.FIRST_EXECUTION, memory, shorts, bytes, lines, fence, list);
      graph.task("task", kernel.method(), context, memory, shorts, bytes, lines, fence, list);
      graph.transferToHost(DataTransferMode.EVERY_EXECUTION, memory);
      WorkerGrid1D grid = new WorkerGrid1D(THREADS);
      grid.setLocalWork(THREADS, 1, 1);
      try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
        plan.withGridScheduler(new GridScheduler(kernel.name() + ".task", grid)).execute();
      } catch (RuntimeException e) {
        throw new IllegalStateException("TornadoVM does not compile " + kernel.name(), e);
      }
      listed.append(kernel.name() + " " + kernel.file() + " " + kernel.arguments() + "\n");
    }
    Files.writeString(Path.of(arguments[0]), listed);
  }
}
