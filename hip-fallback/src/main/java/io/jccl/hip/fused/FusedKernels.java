package io.jccl.hip.fused;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipModule;
import java.util.LinkedHashMap;
import java.util.Map;

/** The fused kernels on one device, loaded once and kept. Safe for use by several threads. */
final class FusedKernels {
  /** The family of their images. */
  static final String FAMILY = "fused";

  private static final int GPU_THREADS = 256;

  private final HipDevice device;
  private final Map<String, HipFunction> functions = new LinkedHashMap<>();

  FusedKernels(HipDevice device, KernelImage image) {
    this.device = device;
    HipModule module = device.load(image.bytes());
    image.kernels().keySet().forEach(name -> functions.put(name, module.function(name)));
  }

  /** Threads of a block. On the CPU a block is one thread; see {@code fused/team.h}. */
  int threads() {
    return isCpu() ? 1 : GPU_THREADS;
  }

  /** What the kernels call a vector. */
  int vectorBytes() {
    return isCpu() ? 32 : 16;
  }

  /** Vectors of a thread in the largest tile of a fold. */
  int tile() {
    return isCpu() ? 256 : 4;
  }

  private boolean isCpu() {
    return device.runtime().equals("cpu");
  }

  /**
   * How many blocks of any of the kernels are sure to run at the same time, if no others run: those
   * of the largest kernel that a compute unit holds, on each. The CPU needs none to run beside
   * another.
   */
  int blocksAtOnce() {
    if (isCpu()) {
      return Integer.MAX_VALUE;
    }
    int perUnit =
        functions.values().stream()
            .mapToInt(function -> function.blocksPerUnit(threads(), 0))
            .min()
            .orElse(0);
    return perUnit * device.computeUnits();
  }

  HipFunction barrier() {
    return function("fused_barrier");
  }

  HipFunction copy() {
    return function("fused_copy");
  }

  /** The fold of a type; one that multiplies and divides, or one that does neither. */
  HipFunction fold(DataType type, ReduceOp.Kind kind, boolean isScaled) {
    if (isScaled) {
      return function("fused_fold_" + type.label() + "_scaled");
    }
    return switch (kind) {
      case MIN, MAX -> function("fused_fold_" + type.label() + "_" + kind.label());
      case PROD -> function("fused_fold_" + unsigned(type).label() + "_prod");
      case SUM, AVG, PREMUL_SUM -> function("fused_fold_" + unsigned(type).label() + "_sum");
    };
  }

  /** Integers wrap, so that signed ones are added and multiplied as unsigned ones are. */
  private static DataType unsigned(DataType type) {
    return switch (type) {
      case INT8 -> DataType.UINT8;
      case INT32 -> DataType.UINT32;
      case INT64 -> DataType.UINT64;
      case UINT8, UINT32, UINT64, FLOAT16, BFLOAT16 -> type;
      case FLOAT32, FLOAT64, FLOAT8E4M3, FLOAT8E5M2 -> type;
    };
  }

  private HipFunction function(String name) {
    HipFunction function = functions.get(name);
    if (function == null) {
      throw new IllegalStateException(
          "the image for " + device.architecture() + " has no kernel " + name);
    }
    return function;
  }
}
