package io.jccl.tornado.engine;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.kernel.FoldKernel;
import io.jccl.hip.kernel.FoldNames;
import io.jccl.hip.kernel.FoldVariant;
import io.jccl.hip.kernel.Folds;
import io.jccl.hip.kernel.InputTables;
import io.jccl.hip.kernel.LaunchRow;
import io.jccl.hip.kernel.LaunchTable;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipModule;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.KernelKey;
import io.jccl.tornado.kernel.FoldArguments;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The captured folds on one device, loaded once and kept. */
final class CapturedFolds implements Folds {
  private final HipDevice device;
  private final KernelImage image;
  private final HipModule module;
  private final LaunchTable table;
  private final InputTables inputs;
  private final Map<String, HipFunction> functions = new ConcurrentHashMap<>();

  CapturedFolds(HipDevice device, KernelImage image) {
    this.device = device;
    this.image = image;
    this.module = device.load(image.bytes());
    String file = "tables/launch/" + image.target() + ".csv";
    this.table = LaunchTable.of(image.target(), file, text(file), FoldVariant.VECTOR);
    this.inputs = new InputTables(device);
  }

  private static Optional<String> text(String file) {
    try (InputStream stream = CapturedFolds.class.getResourceAsStream("/io/jccl/tornado/" + file)) {
      return stream == null
          ? Optional.empty()
          : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  @Override
  public HipDevice device() {
    return device;
  }

  InputTables inputs() {
    return inputs;
  }

  @Override
  public DeviceKernel kernel(KernelKey key) {
    return kernel(key, table);
  }

  @Override
  public DeviceKernel kernel(KernelKey key, String variant, int blocks) {
    return kernel(key, launches(variant, blocks));
  }

  private LaunchTable launches(String variant, int blocks) {
    return LaunchTable.always(FoldVariant.of(variant), blocks, image.machine().threads());
  }

  @Override
  public KernelLaunch launch(KernelKey key, long bytes) {
    return launch(key, bytes, table);
  }

  @Override
  public KernelLaunch launch(KernelKey key, long bytes, String variant, int blocks) {
    return launch(key, bytes, launches(variant, blocks));
  }

  private KernelLaunch launch(KernelKey key, long bytes, LaunchTable launches) {
    ReduceOp.Kind operation = FoldNames.operation(key.kind());
    LaunchRow row = launches.find(key.type(), operation, key.inputs(), bytes);
    boolean isPlain = operation == key.kind() || row.isAny();
    FoldVariant wanted = isPlain ? row.variant() : FoldVariant.SCALED;
    boolean takes =
        key.inputs() <= FoldArguments.LISTED_INPUTS && has(key.type(), key.kind(), wanted);
    FoldVariant variant = takes ? wanted : FoldVariant.ANY;
    boolean isAny = variant.equals(FoldVariant.ANY);
    int step = isAny ? key.type().bytes() : CapturedFold.VECTOR_BYTES;
    return new KernelLaunch(
        variant.name(), row.blocks(bytes, step, device.computeUnits()), row.threads());
  }

  private DeviceKernel kernel(KernelKey key, LaunchTable launches) {
    return new FoldKernel(device, key.type(), new CapturedFold(this, key, launches));
  }

  @Override
  public boolean scales(ReduceOp.Kind kind) {
    return switch (kind) {
      case SUM, PROD, AVG, PREMUL_SUM -> true;
      case MIN, MAX -> false;
    };
  }

  @Override
  public List<String> variants(DataType type, ReduceOp.Kind kind) {
    Stream<FoldVariant> forms =
        FoldNames.operation(kind) == kind
            ? Stream.of(FoldVariant.VECTOR, FoldVariant.ANY)
            : Stream.of(FoldVariant.SCALED, FoldVariant.ANY);
    return forms.filter(form -> has(type, kind, form)).map(FoldVariant::name).toList();
  }

  /** Whether a fold was captured in a form. */
  boolean has(DataType type, ReduceOp.Kind kind, FoldVariant variant) {
    return image.kernels().containsKey(CapturedNames.of(image, type, kind, variant));
  }

  HipFunction function(DataType type, ReduceOp.Kind kind, FoldVariant variant) {
    return functions.computeIfAbsent(
        CapturedNames.of(image, type, kind, variant), module::function);
  }
}
