package io.jccl.hip.bench;

import io.jccl.device.Device;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.perf.DeviceFacts;
import io.jccl.perf.kernel.KernelLab;
import io.jccl.perf.kernel.KernelOrigin;
import io.jccl.perf.kernel.KernelSession;
import java.util.List;
import java.util.stream.Stream;

/** Measures kernels on devices of this module's runtimes. */
public final class HipKernelLab implements KernelLab {
  private static final List<String> FAMILIES = List.of("fold", "copy", "ll", "ll128");

  /** The lab; {@link java.util.ServiceLoader} calls this. */
  public HipKernelLab() {}

  @Override
  public boolean knows(Device device) {
    return device instanceof HipDevice;
  }

  @Override
  public KernelSession open(Device device, int mostInputs, long mostBytes) {
    return new HipKernelSession((HipDevice) device, mostInputs, mostBytes);
  }

  @Override
  public double memoryBytes(int mostInputs, long mostBytes) {
    return 2.0 * (mostInputs + 1.0) * mostBytes;
  }

  @Override
  public KernelOrigin origin(Device device) {
    DeviceFacts facts = DeviceFacts.of(device);
    List<FoldEngine> engines = FoldEngine.installed();
    return new KernelOrigin(
        facts.name(),
        facts.runtime(),
        facts.architecture(),
        facts.description(),
        facts.computeUnits(),
        facts.memoryBytes(),
        facts.version(),
        clocks(device),
        engines.stream().flatMap(engine -> engine.toolchains().stream()).distinct().toList(),
        engines.stream().flatMap(engine -> images(engine, facts.architecture())).toList());
  }

  private static Stream<KernelOrigin.Image> images(FoldEngine engine, String architecture) {
    return FAMILIES.stream()
        .flatMap(family -> engine.images().best(family, architecture).stream())
        .map(image -> image(engine.name(), image));
  }

  private static KernelOrigin.Image image(String engine, KernelImage image) {
    return new KernelOrigin.Image(
        engine,
        image.family(),
        image.target(),
        image.compiler(),
        image.sourcesShort(),
        image.sha256());
  }

  @Override
  public List<String> clocks(Device device) {
    return Clocks.seen(device.runtime());
  }
}
