package io.jccl.tornado.live;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Availability;
import io.jccl.spi.KernelKey;
import io.jccl.tornado.sample.TensorParallelProduct;

/** What {@link LiveTest} starts in a JVM with TornadoVM: prints a line for each answer. */
final class LiveRun {
  private LiveRun() {}

  public static void main(String[] arguments) throws InterruptedException {
    LiveKernelEngine engine = new LiveKernelEngine();
    Availability all = engine.availability();
    System.out.println("engine " + all);
    if (all instanceof Availability.Unavailable) {
      return;
    }
    for (DataType type : new DataType[] {DataType.FLOAT32, DataType.INT32, DataType.BFLOAT16}) {
      for (ReduceOp.Kind kind : new ReduceOp.Kind[] {ReduceOp.Kind.SUM, ReduceOp.Kind.AVG}) {
        Availability answer = engine.supports(new KernelKey(type, kind, 3));
        System.out.println(type.label() + " " + kind.label() + " " + answer);
      }
    }
    System.out.println("product " + TensorParallelProduct.run(2));
  }
}
