package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.Machine;
import io.jccl.hip.rtc.LoadedFamily;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.spi.KernelKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The kernels of the family {@code fold} on one device, loaded once and kept. */
final class DeviceFolds {
  private final HipDevice device;
  private final LoadedFamily family;
  private final LaunchTable table;
  private final InputTables inputs;
  private final Map<String, HipFunction> functions = new ConcurrentHashMap<>();

  DeviceFolds(HipDevice device, LoadedFamily family) {
    this.device = device;
    this.family = family;
    this.table = LaunchTable.of(family.target());
    this.inputs = new InputTables(device);
  }

  HipDevice device() {
    return device;
  }

  InputTables inputs() {
    return inputs;
  }

  /** What kernels read at once. */
  int vectorBytes() {
    return family.machine().vectorBytes();
  }

  /** Whether plain variants need operands that all lie alike to a vector. */
  boolean needsAlignment() {
    return family.machine() == Machine.NVIDIA;
  }

  /** The fold of a key by the variants that the table names. */
  FoldKernel kernel(KernelKey key) {
    return new FoldKernel(this, key, table);
  }

  /** The fold of a key, always by one variant, with at most so many blocks. */
  FoldKernel kernel(KernelKey key, FoldVariant variant, int blocks) {
    int threads = table.find(key.type(), FoldNames.operation(key.kind()), 1, 1).threads();
    return new FoldKernel(this, key, LaunchTable.always(variant, blocks, threads));
  }

  /** The forms of a plain fold that were compiled. */
  List<FoldVariant> variants(DataType type, ReduceOp.Kind kind) {
    String prefix = FoldNames.plain(type, kind) + "_";
    return family.kernels().stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> FoldVariant.of(name.substring(prefix.length())))
        .filter(variant -> !variant.equals(FoldVariant.SCALED))
        .toList();
  }

  HipFunction function(String name) {
    return functions.computeIfAbsent(name, family::function);
  }
}
