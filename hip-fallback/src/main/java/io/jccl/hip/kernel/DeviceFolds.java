package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.Machine;
import io.jccl.hip.rtc.LoadedFamily;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.KernelKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The kernels of the family {@code fold} on one device, loaded once and kept. */
final class DeviceFolds implements Folds {
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

  @Override
  public HipDevice device() {
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

  @Override
  public DeviceKernel kernel(KernelKey key) {
    return kernel(key, table);
  }

  @Override
  public DeviceKernel kernel(KernelKey key, String variant, int blocks) {
    return kernel(key, launches(key, variant, blocks));
  }

  private LaunchTable launches(KernelKey key, String variant, int blocks) {
    int threads = table.find(key.type(), FoldNames.operation(key.kind()), 1, 1).threads();
    return LaunchTable.always(FoldVariant.of(variant), blocks, threads);
  }

  @Override
  public KernelLaunch launch(KernelKey key, long bytes) {
    return launch(key, bytes, table);
  }

  @Override
  public KernelLaunch launch(KernelKey key, long bytes, String variant, int blocks) {
    return launch(key, bytes, launches(key, variant, blocks));
  }

  private KernelLaunch launch(KernelKey key, long bytes, LaunchTable launches) {
    ReduceOp.Kind operation = FoldNames.operation(key.kind());
    LaunchRow row = launches.find(key.type(), operation, key.inputs(), bytes);
    boolean isPlain = operation == key.kind();
    boolean isListed = key.inputs() <= FoldArguments.LISTED_INPUTS;
    FoldVariant plain = isListed ? row.variant() : FoldVariant.ANY;
    FoldVariant variant = isPlain ? plain : FoldVariant.SCALED;
    int blocks = row.blocks(bytes, vectorBytes() * variant.unroll(), device.computeUnits());
    return new KernelLaunch(variant.name(), blocks, row.threads());
  }

  private DeviceKernel kernel(KernelKey key, LaunchTable launches) {
    return new FoldKernel(device, key.type(), new HipFold(this, key, launches));
  }

  @Override
  public boolean scales(ReduceOp.Kind kind) {
    return true;
  }

  @Override
  public List<String> variants(DataType type, ReduceOp.Kind kind) {
    if (FoldNames.operation(kind) != kind) {
      return List.of(FoldVariant.SCALED.name());
    }
    String prefix = FoldNames.plain(type, kind) + "_";
    return family.kernels().stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> name.substring(prefix.length()))
        .filter(variant -> !variant.equals(FoldVariant.SCALED.name()))
        .toList();
  }

  HipFunction function(String name) {
    return functions.computeIfAbsent(name, family::function);
  }
}
