package io.jccl.fake;

import io.jccl.InvalidArgumentException;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.fake.StreamLog.Access;
import io.jccl.host.HostEngine;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.DeviceKernelEngine;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The host engine's kernels, run by fake streams. */
public final class FakeKernelEngine implements DeviceKernelEngine {
  private static final HostEngine HOST = HostEngine.withoutVectors();

  /** The keys that it has kernels for; tests may change that. */
  public static volatile Predicate<KernelKey> has = key -> true;

  /** The name of a device whose kernels refuse their operands when they are enqueued. */
  public static volatile String refuses = "";

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public Availability supports(Device device, KernelKey key) {
    if (!(device instanceof FakeDevice)) {
      return new Availability.Unavailable("it runs on fake devices alone", "use one");
    }
    return has.test(key)
        ? Availability.READY
        : new Availability.Unavailable("a test has taken it away", "ask the test");
  }

  @Override
  public DeviceKernel kernel(Device device, KernelKey key) {
    Kernel kernel = HOST.kernel(key);
    long elementBytes = key.type().bytes();
    return (operands, stream) -> enqueue(kernel, operands, elementBytes, stream);
  }

  private static void enqueue(
      Kernel kernel, Operands operands, long elementBytes, DeviceStream stream) {
    long bytes = operands.count() * elementBytes;
    if (stream.device().name().equals(refuses)) {
      throw new InvalidArgumentException("operands", "on " + refuses, "none: a test says so");
    }
    if (bytes == 0) {
      throw new AssertionError("an empty fold");
    }
    Operands kept = copy(operands);
    ((FakeStream) stream).add("fold", accesses(kept, bytes), () -> kernel.run(real(kept, bytes)));
  }

  /** The operands as they are now: the caller may reuse its own. */
  static Operands copy(Operands operands) {
    Operands copy = new Operands().reset(operands.count());
    for (int i = 0; i < operands.inputs(); i++) {
      copy.input(operands.input(i), operands.inputOffset(i), operands.multiplier(i));
    }
    for (int i = 0; i < operands.outputs(); i++) {
      copy.output(operands.output(i), operands.outputOffset(i));
    }
    return copy.multiplied(operands.multiplied()).divisor(operands.divisor());
  }

  private static List<Access> accesses(Operands operands, long bytes) {
    List<Access> accesses = new ArrayList<>();
    for (int i = 0; i < operands.inputs(); i++) {
      accesses.add(Access.read(operands.input(i), operands.inputOffset(i), bytes));
    }
    for (int i = 0; i < operands.outputs(); i++) {
      accesses.add(Access.write(operands.output(i), operands.outputOffset(i), bytes));
    }
    return accesses;
  }

  /** The operands with memory that this process can touch. */
  private static Operands real(Operands operands, long bytes) {
    Operands real = new Operands().reset(operands.count());
    for (int i = 0; i < operands.inputs(); i++) {
      real.input(
          FakeMemory.real(operands.input(i), operands.inputOffset(i), bytes),
          0,
          operands.multiplier(i));
    }
    for (int i = 0; i < operands.outputs(); i++) {
      real.output(FakeMemory.real(operands.output(i), operands.outputOffset(i), bytes), 0);
    }
    return real.multiplied(operands.multiplied()).divisor(operands.divisor());
  }
}
