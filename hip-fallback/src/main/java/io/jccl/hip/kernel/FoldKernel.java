package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.device.DeviceStream;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A fold on a device, whatever language its kernels are in: operands are checked; one input without
 * multiplier and divisor is a copy, which changes no bit; all else is one launch, and copies to the
 * outputs that one launch does not take.
 */
public final class FoldKernel implements DeviceKernel {
  /** The outputs of one launch. */
  public static final int LISTED_OUTPUTS = 8;

  private final HipDevice device;
  private final DataType type;
  private final Launch launch;

  /** Adds one launch to a stream. */
  @FunctionalInterface
  public interface Launch {
    /**
     * Folds all inputs to the first outputs, at most {@link #LISTED_OUTPUTS}.
     *
     * @param operands at least one element
     * @param isPlain whether there are neither multipliers nor a divisor
     */
    void enqueue(Operands operands, HipStream stream, boolean isPlain);
  }

  /** The fold of a type that some kernel on a device carries out. */
  public FoldKernel(HipDevice device, DataType type, Launch launch) {
    this.device = device;
    this.type = type;
    this.launch = launch;
  }

  @Override
  public void enqueue(Operands operands, DeviceStream stream) {
    check(operands, stream);
    if (operands.count() == 0) {
      return;
    }
    boolean isPlain = !operands.multiplied() && operands.divisor() == 1;
    if (isPlain && operands.inputs() == 1) {
      copyToOutputs(operands, stream, operands.input(0), operands.inputOffset(0), 0);
      return;
    }
    launch.enqueue(operands, (HipStream) stream, isPlain);
    copyToOutputs(operands, stream, operands.output(0), operands.outputOffset(0), LISTED_OUTPUTS);
  }

  private void check(Operands operands, DeviceStream stream) {
    if (stream.device() != device) {
      throw new IllegalArgumentException(
          "stream: one of %s, and the kernel was loaded on %s"
              .formatted(stream.device().name(), device.name()));
    }
    if (operands.inputs() == 0 || operands.outputs() == 0) {
      throw new IllegalArgumentException(
          "operands: %d inputs and %d outputs, at least one of each is needed"
              .formatted(operands.inputs(), operands.outputs()));
    }
    long bytes = bytes(operands);
    for (int k = 0; k < operands.inputs(); k++) {
      check(operands.input(k), operands.inputOffset(k), bytes);
    }
    for (int k = 0; k < operands.outputs(); k++) {
      check(operands.output(k), operands.outputOffset(k), bytes);
    }
  }

  private static void check(MemorySegment segment, long offset, long bytes) {
    Objects.checkFromIndexSize(offset, bytes, segment.byteSize());
    if (!segment.isNative()) {
      throw new IllegalArgumentException(
          "operands: an array of the Java heap, and a device needs native memory or its own");
    }
  }

  private long bytes(Operands operands) {
    return type.bytes(operands.count());
  }

  private void copyToOutputs(
      Operands operands, DeviceStream stream, MemorySegment from, long offset, int first) {
    for (int k = first; k < operands.outputs(); k++) {
      if (Addresses.output(operands, k) != from.address() + offset) {
        stream.copy(from, offset, operands.output(k), operands.outputOffset(k), bytes(operands));
      }
    }
  }
}
