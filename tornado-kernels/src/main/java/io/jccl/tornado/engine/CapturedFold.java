package io.jccl.tornado.engine;

import io.jccl.DataType;
import io.jccl.hip.kernel.Addresses;
import io.jccl.hip.kernel.FoldKernel;
import io.jccl.hip.kernel.FoldNames;
import io.jccl.hip.kernel.FoldVariant;
import io.jccl.hip.kernel.LaunchRow;
import io.jccl.hip.kernel.LaunchTable;
import io.jccl.hip.runtime.HipStream;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import io.jccl.tornado.kernel.FoldArguments;

/**
 * Launches a captured fold: by vectors where the operands lie alike, else element by element by the
 * form that takes anything.
 */
final class CapturedFold implements FoldKernel.Launch {
  static final int VECTOR_BYTES = 16;

  private final CapturedFolds folds;
  private final KernelKey key;
  private final LaunchTable table;

  /** A fold that is launched as a table says. */
  CapturedFold(CapturedFolds folds, KernelKey key, LaunchTable table) {
    this.folds = folds;
    this.key = key;
    this.table = table;
  }

  @Override
  public void enqueue(Operands operands, HipStream stream, boolean isPlain) {
    if (!isPlain && !folds.scales(key.kind())) {
      throw new IllegalArgumentException(
          "operands: multipliers or a divisor, which captured kernels of "
              + key.kind().label()
              + " do not take; use the engine hip");
    }
    DataType type = key.type();
    long bytes = type.bytes(operands.count());
    LaunchRow row = table.find(type, FoldNames.operation(key.kind()), operands.inputs(), bytes);
    FoldVariant variant = variant(operands, row, isPlain);
    boolean isAny = variant.equals(FoldVariant.ANY);
    int blocks =
        row.blocks(bytes, isAny ? type.bytes() : VECTOR_BYTES, folds.device().computeUnits());
    Arguments arguments =
        new Arguments(stream.arguments(), type)
            .write(operands, (long) blocks * row.threads(), isAny);
    if (isAny || !isPlain) {
      arguments.scale(operands);
    }
    Runnable work =
        () ->
            stream.launch(
                folds.function(type, key.kind(), variant),
                blocks,
                row.threads(),
                0,
                arguments.written());
    if (operands.inputs() <= FoldArguments.LISTED_INPUTS) {
      work.run();
      return;
    }
    folds
        .inputs()
        .use(
            operands,
            bits ->
                operands.multiplied() ? Multipliers.argument(type, bits) : Multipliers.one(type),
            stream,
            inputs -> {
              arguments.table(inputs);
              work.run();
            });
  }

  private FoldVariant variant(Operands operands, LaunchRow row, boolean isPlain) {
    FoldVariant wanted = isPlain || row.isAny() ? row.variant() : FoldVariant.SCALED;
    boolean takes =
        operands.inputs() <= FoldArguments.LISTED_INPUTS
            && folds.has(key.type(), key.kind(), wanted)
            && Addresses.areAlike(operands, VECTOR_BYTES, key.type().bytes());
    return takes ? wanted : FoldVariant.ANY;
  }
}
