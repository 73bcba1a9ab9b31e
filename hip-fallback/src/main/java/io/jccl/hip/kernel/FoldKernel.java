package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.device.DeviceStream;
import io.jccl.hip.runtime.HipStream;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A fold on a device. One input without multiplier and divisor is a copy, which changes no bit; all
 * else is one launch, of the variant that the launch table names, or of one that takes what that
 * does not.
 */
final class FoldKernel implements DeviceKernel {
  private final DeviceFolds folds;
  private final KernelKey key;
  private final LaunchTable table;

  /** A kernel that is launched as a table says. */
  FoldKernel(DeviceFolds folds, KernelKey key, LaunchTable table) {
    this.folds = folds;
    this.key = key;
    this.table = table;
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
    launch(operands, (HipStream) stream, isPlain);
    copyToOutputs(
        operands,
        stream,
        operands.output(0),
        operands.outputOffset(0),
        FoldArguments.LISTED_OUTPUTS);
  }

  private void check(Operands operands, DeviceStream stream) {
    if (stream.device() != folds.device()) {
      throw new IllegalArgumentException(
          "stream: one of %s, and the kernel was loaded on %s"
              .formatted(stream.device().name(), folds.device().name()));
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
    return key.type().bytes(operands.count());
  }

  private void copyToOutputs(
      Operands operands, DeviceStream stream, MemorySegment from, long offset, int first) {
    for (int k = first; k < operands.outputs(); k++) {
      if (FoldArguments.output(operands, k) != from.address() + offset) {
        stream.copy(from, offset, operands.output(k), operands.outputOffset(k), bytes(operands));
      }
    }
  }

  private void launch(Operands operands, HipStream stream, boolean isPlain) {
    DataType type = key.type();
    LaunchRow row =
        table.find(type, FoldNames.operation(key.kind()), operands.inputs(), bytes(operands));
    FoldVariant variant = isPlain ? plainVariant(operands, row) : FoldVariant.SCALED;
    int blocks = blocks(operands, row, variant);
    FoldArguments arguments = new FoldArguments(stream.arguments()).write(operands, blocks);
    if (!isPlain) {
      arguments.scale(operands);
    }
    Runnable work =
        () ->
            stream.launch(
                folds.function(FoldNames.kernel(type, key.kind(), variant)),
                blocks,
                row.threads(),
                0,
                arguments.written());
    if (operands.inputs() <= FoldArguments.LISTED_INPUTS) {
      arguments.list(operands);
      work.run();
    } else if (!operands.multiplied() && FoldArguments.isStrided(operands)) {
      arguments.stride(operands);
      work.run();
    } else {
      folds
          .inputs()
          .use(
              operands,
              stream,
              table -> {
                arguments.table(table);
                work.run();
              });
    }
  }

  private FoldVariant plainVariant(Operands operands, LaunchRow row) {
    boolean isListed = operands.inputs() <= FoldArguments.LISTED_INPUTS;
    if (!isListed || (folds.needsAlignment() && !liesAlike(operands))) {
      return FoldVariant.ANY;
    }
    return row.variant();
  }

  /** Whether all operands are as far from a vector's boundary, by whole elements. */
  private boolean liesAlike(Operands operands) {
    long first = FoldArguments.output(operands, 0);
    long difference = 0;
    for (int k = 1; k < operands.outputs(); k++) {
      difference |= FoldArguments.output(operands, k) ^ first;
    }
    for (int k = 0; k < operands.inputs(); k++) {
      difference |= FoldArguments.input(operands, k) ^ first;
    }
    return difference % folds.vectorBytes() == 0 && first % key.type().bytes() == 0;
  }

  private int blocks(Operands operands, LaunchRow row, FoldVariant variant) {
    long vectors = bytes(operands) / folds.vectorBytes();
    long perBlock = (long) row.threads() * variant.unroll();
    long useful = Math.max(1, (vectors + perBlock - 1) / perBlock);
    return (int) Math.min(useful, row.blocks(folds.device().computeUnits()));
  }
}
