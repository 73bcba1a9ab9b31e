package io.jccl.executor;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.select.KernelTable;
import io.jccl.select.KernelUse;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.DeviceKernelEngine;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * Finds the kernel for a key on a device: that of the engine which the user names; or, for each
 * size, that of the engine which the device's table names, if it has the key, else that of the
 * first engine that has it. Unlike on the host no engine has to have every key; what none has is an
 * error that says why of each.
 */
final class DeviceEngineRouter {
  private final KernelUse use;
  private final List<DeviceKernelEngine> engines;
  private final Function<Device, KernelTable> tables;

  /**
   * A router over engines, in order of preference.
   *
   * @param tables the table of a device
   */
  DeviceEngineRouter(
      KernelUse use, List<DeviceKernelEngine> engines, Function<Device, KernelTable> tables) {
    this.use = use;
    this.engines = List.copyOf(engines);
    this.tables = tables;
  }

  /** The router that settings ask for, over the engines that are installed. */
  static DeviceEngineRouter of(Settings settings) {
    return new DeviceEngineRouter(
        settings.get(Setting.KERNELS),
        Installed.ENGINES,
        device -> KernelTable.of(settings, device.architecture()));
  }

  /** HIP's kernels first, since they have every key. */
  private static final class Installed {
    static final List<DeviceKernelEngine> ENGINES =
        ServiceLoader.load(DeviceKernelEngine.class, DeviceKernelEngine.class.getClassLoader())
            .stream()
            .map(ServiceLoader.Provider::get)
            .sorted(
                java.util.Comparator.comparing(
                        (DeviceKernelEngine engine) -> !engine.name().equals(KernelUse.HIP.label()))
                    .thenComparing(DeviceKernelEngine::name))
            .toList();
  }

  /**
   * The kernel for a key.
   *
   * @throws InvalidArgumentException if no engine that may be used has it; all ranks find the same
   */
  DeviceKernel kernel(Device device, KernelKey key) {
    List<String> reasons = new ArrayList<>();
    Map<String, DeviceKernelEngine> able = new LinkedHashMap<>();
    for (DeviceKernelEngine engine : engines) {
      if (use != KernelUse.AUTO && !engine.name().equals(use.label())) {
        continue;
      }
      switch (engine.supports(device, key)) {
        case Availability.Ready() -> able.put(engine.name(), engine);
        case Availability.Unavailable(String reason, String remedy) ->
            reasons.add(engine.name() + " has none: " + reason + "; " + remedy);
      }
    }
    if (able.isEmpty()) {
      throw none(device, key, reasons);
    }
    return use == KernelUse.AUTO
        ? bySize(tables.apply(device), device, key, able)
        : able.get(use.label()).kernel(device, key);
  }

  private InvalidArgumentException none(Device device, KernelKey key, List<String> reasons) {
    String what =
        "%s of %d %s on %s"
            .formatted(key.kind().label(), key.inputs(), key.type().label(), device.name());
    if (!reasons.isEmpty()) {
      String legal = "what an engine has a kernel for (" + String.join("; ", reasons) + ")";
      return new InvalidArgumentException("op", what, legal);
    }
    String legal =
        switch (use) {
          case AUTO, HIP ->
              "nothing, as no kernels for devices are installed: add jccl-hip-fallback to the class"
                  + " path";
          case TORNADO ->
              "nothing with JCCL_KERNELS=tornado, as the captured kernels are not installed: add"
                  + " jccl-tornado-kernels to the class path, or set JCCL_KERNELS=hip";
          case TORNADO_LIVE ->
              "nothing with JCCL_KERNELS=tornado-live, which is for ranks on host memory: TornadoVM"
                  + " takes no memory of other device runtimes; set JCCL_KERNELS=tornado for its"
                  + " captured kernels";
        };
    return new InvalidArgumentException("op", what, legal);
  }

  /** The kernel of a key that goes by the sizes of a table. */
  private static DeviceKernel bySize(
      KernelTable table, Device device, KernelKey key, Map<String, DeviceKernelEngine> able) {
    Map<String, DeviceKernel> kernels = new LinkedHashMap<>();
    String first = able.keySet().iterator().next();
    DeviceKernel fallback = able.get(first).kernel(device, key);
    kernels.put(first, fallback);
    List<KernelTable.Row> rows = table.rows(key);
    for (KernelTable.Row row : rows) {
      if (able.containsKey(row.engine())) {
        kernels.computeIfAbsent(row.engine(), name -> able.get(name).kernel(device, key));
      }
    }
    if (kernels.size() == 1) {
      return fallback;
    }
    return new BySize(
        key.type(),
        rows.stream().mapToLong(KernelTable.Row::bytesFrom).toArray(),
        rows.stream().mapToLong(KernelTable.Row::bytesTo).toArray(),
        rows.stream()
            .map(row -> kernels.getOrDefault(row.engine(), fallback))
            .toArray(DeviceKernel[]::new),
        fallback);
  }

  /** The rows of a table about one key, as calls need them: the first that covers a size. */
  private record BySize(
      DataType type, long[] from, long[] to, DeviceKernel[] kernels, DeviceKernel fallback)
      implements DeviceKernel {
    @Override
    public void enqueue(Operands operands, DeviceStream stream) {
      long bytes = type.bytes(operands.count());
      for (int i = 0; i < from.length; i++) {
        if (from[i] <= bytes && bytes <= to[i]) {
          kernels[i].enqueue(operands, stream);
          return;
        }
      }
      fallback.enqueue(operands, stream);
    }
  }
}
