package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.hip.runtime.HipStream;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;

/**
 * Launches a fold written in HIP: by the variant that the launch table names, or by one that takes
 * what that does not.
 */
final class HipFold implements FoldKernel.Launch {
  private final DeviceFolds folds;
  private final KernelKey key;
  private final LaunchTable table;

  /** A fold that is launched as a table says. */
  HipFold(DeviceFolds folds, KernelKey key, LaunchTable table) {
    this.folds = folds;
    this.key = key;
    this.table = table;
  }

  @Override
  public void enqueue(Operands operands, HipStream stream, boolean isPlain) {
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
    } else if (!operands.multiplied() && Addresses.areStrided(operands)) {
      arguments.stride(operands);
      work.run();
    } else {
      folds
          .inputs()
          .use(
              operands,
              bits -> bits,
              stream,
              inputs -> {
                arguments.table(inputs);
                work.run();
              });
    }
  }

  private long bytes(Operands operands) {
    return key.type().bytes(operands.count());
  }

  private FoldVariant plainVariant(Operands operands, LaunchRow row) {
    boolean isListed = operands.inputs() <= FoldArguments.LISTED_INPUTS;
    boolean suits =
        !folds.needsAlignment()
            || Addresses.areAlike(operands, folds.vectorBytes(), key.type().bytes());
    return isListed && suits ? row.variant() : FoldVariant.ANY;
  }

  private int blocks(Operands operands, LaunchRow row, FoldVariant variant) {
    return row.blocks(
        bytes(operands), folds.vectorBytes() * variant.unroll(), folds.device().computeUnits());
  }
}
