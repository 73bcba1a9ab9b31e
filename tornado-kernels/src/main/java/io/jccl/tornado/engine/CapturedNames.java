package io.jccl.tornado.engine;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.kernel.FoldNames;
import io.jccl.hip.kernel.FoldVariant;

/** How captured folds are called: {@code fold_<type>_<operation>_<variant>}. */
final class CapturedNames {
  private CapturedNames() {}

  /**
   * The kernel of a fold; of sums and products of signed integers, which wrap, that of the unsigned
   * ones where the image has none of their own.
   */
  static String of(KernelImage image, DataType type, ReduceOp.Kind kind, FoldVariant variant) {
    String own =
        "fold_" + type.label() + "_" + FoldNames.operation(kind).label() + "_" + variant.name();
    String shared = FoldNames.plain(type, kind) + "_" + variant.name();
    return variant.equals(FoldVariant.SCALED) || image.kernels().containsKey(own) ? own : shared;
  }
}
