package io.jccl.tornado.live;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.spi.Availability;
import io.jccl.spi.KernelKey;
import io.jccl.tornado.array.TornadoBuffers;
import io.jccl.tornado.sample.TensorParallelProduct;
import java.lang.foreign.ValueLayout;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;

/** What {@link LiveTest} starts in a JVM with TornadoVM: prints a line for each answer. */
final class LiveRun {
  private LiveRun() {}

  private static void buffers() {
    FloatArray floats = new FloatArray(5);
    floats.set(4, 4.5f);
    Buffer buffer = TornadoBuffers.of(floats);
    buffer.segment().setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, 0, 7f);
    System.out.printf(
        "buffer %s %d %s %s%n",
        buffer.type().label(),
        buffer.count(),
        buffer.segment().getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, 4),
        floats.get(0));
    HalfFloatArray halves = new HalfFloatArray(3);
    System.out.println("halves " + TornadoBuffers.of(halves, DataType.BFLOAT16, 2).count());
    refused(() -> TornadoBuffers.of(new DoubleArray(3), DataType.FLOAT32));
    refused(() -> TornadoBuffers.of(floats, DataType.FLOAT32, 6));
  }

  private static void refused(Runnable use) {
    try {
      use.run();
      System.out.println("accepted");
    } catch (InvalidArgumentException e) {
      System.out.println("refused " + e.getMessage());
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    buffers();
    LiveKernelEngine engine = new LiveKernelEngine();
    Availability all = engine.availability();
    System.out.println("engine " + all);
    if (all instanceof Availability.Unavailable) {
      return;
    }
    engine.places().forEach(place -> System.out.println("place " + place));
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        Availability answer = engine.supports(new KernelKey(type, kind, 3));
        System.out.println(type.label() + " " + kind.label() + " " + answer);
      }
    }
    System.out.println("product " + TensorParallelProduct.run(2));
  }
}
