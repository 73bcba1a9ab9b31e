package io.jccl.hip.fused;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.Machine;
import io.jccl.hip.kernel.FoldNames;
import io.jccl.hip.rtc.LoadedFamily;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import java.util.LinkedHashMap;
import java.util.Map;

/** The fused kernels on one device, loaded once and kept. Safe for use by several threads. */
final class FusedKernels {
  /** The family of their images. */
  static final String FAMILY = "fused";

  private final HipDevice device;
  private final LoadedFamily family;
  private final Map<String, HipFunction> functions = new LinkedHashMap<>();

  FusedKernels(HipDevice device, LoadedFamily family) {
    this.device = device;
    this.family = family;
    family.kernels().forEach(name -> functions.put(name, family.function(name)));
  }

  /** The target whose table of blocks holds. */
  String target() {
    return family.target();
  }

  /** Threads of a block. On the CPU a block is one thread; see {@code fused/team.h}. */
  int threads() {
    return family.machine().threads();
  }

  /** What the kernels call a vector. */
  int vectorBytes() {
    return family.machine().vectorBytes();
  }

  /** Vectors of a thread in the largest tile of a fold. */
  int tile() {
    return isCpu() ? 256 : 4;
  }

  private boolean isCpu() {
    return family.machine() == Machine.CPU;
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
    return function(
        isScaled
            ? "fused_fold_" + type.label() + "_scaled"
            : "fused_" + FoldNames.plain(type, kind));
  }

  private HipFunction function(String name) {
    HipFunction function = functions.get(name);
    if (function == null) {
      throw new IllegalStateException(
          "the kernels for " + device.architecture() + " have none of the name " + name);
    }
    return function;
  }
}
