package io.jccl.hip.fused;

import io.jccl.device.Device;
import io.jccl.device.DeviceException;
import io.jccl.hip.rtc.LoadedFamily;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Availability;
import io.jccl.spi.Availability.Unavailable;
import io.jccl.spi.FusedEngine;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Fused collectives written in HIP C++, between devices of one of this module's runtimes. Kernels
 * are loaded on a device when it is first asked for; where they must be compiled for it, that takes
 * minutes the first time.
 */
public final class HipFusedEngine implements FusedEngine {
  private final Map<HipDevice, FusedKernels> kernels = new ConcurrentHashMap<>();
  private final Map<HipDevice, Unavailable> failed = new ConcurrentHashMap<>();

  /** The engine; {@link java.util.ServiceLoader} calls this. */
  public HipFusedEngine() {}

  @Override
  public String name() {
    return "hip";
  }

  @Override
  public Availability supports(List<Device> devices, Settings settings) {
    if (devices.size() > KernelArguments.MOST_RANKS) {
      return new Unavailable(
          devices.size() + " ranks, and a team has at most " + KernelArguments.MOST_RANKS,
          "use fewer ranks, or another algorithm");
    }
    for (Device device : devices) {
      if (supports(device, devices) instanceof Unavailable no) {
        return no;
      }
      if (loaded((HipDevice) device) instanceof Unavailable no) {
        return no;
      }
    }
    return Residency.canHold(request(devices), settings.get(Setting.MIN_NCHANNELS));
  }

  /**
   * Loads the kernels; what failed, such as a compiler that runs for minutes, is not tried again.
   */
  private Availability loaded(HipDevice device) {
    Unavailable before = failed.get(device);
    if (before != null) {
      return before;
    }
    try {
      kernels(device);
      return Availability.READY;
    } catch (DeviceException e) {
      Unavailable no = new Unavailable(e.getMessage(), "use another algorithm, such as ce");
      failed.put(device, no);
      return no;
    }
  }

  private static Availability supports(Device device, List<Device> devices) {
    if (!(device instanceof HipDevice own)) {
      return new Unavailable(
          device.name() + " is a device of another module", "use devices of hip, cuda or cpu");
    }
    if (LoadedFamily.availability(own, FusedKernels.FAMILY) instanceof Unavailable no) {
      return no;
    }
    for (Device peer : devices) {
      if (!device.canAccess(peer)) {
        return new Unavailable(
            "%s cannot use the memory of %s".formatted(device.name(), peer.name()),
            "use devices between which peer access works, or another algorithm");
      }
    }
    return Availability.READY;
  }

  @Override
  public Availability keepsLines(List<Device> devices) {
    for (Device writer : new LinkedHashSet<>(devices)) {
      for (Device reader : new LinkedHashSet<>(devices)) {
        if (!(writer instanceof HipDevice from) || !(reader instanceof HipDevice to)) {
          return new Unavailable(
              "a link to devices of another module", "use devices of hip, cuda or cpu");
        }
        if (verdict(from, to, Litmus.run(from, to)) instanceof Unavailable no) {
          return no;
        }
      }
    }
    return Availability.READY;
  }

  /** What a trial says, with the name of the link. */
  static Availability verdict(HipDevice writer, HipDevice reader, Litmus.Result result) {
    return result.availability() instanceof Unavailable(String reason, String remedy)
        ? new Unavailable(
            "from %s to %s: %s".formatted(writer.name(), reader.name(), reason), remedy)
        : Availability.READY;
  }

  private Residency.Request request(List<Device> devices) {
    Map<Device, Integer> blocksAtOnce = new HashMap<>();
    for (Device device : devices) {
      blocksAtOnce.computeIfAbsent(device, one -> kernels((HipDevice) one).blocksAtOnce());
    }
    return Residency.Request.of(devices, blocksAtOnce);
  }

  /** The kernels on a device, loaded the first time. */
  private FusedKernels kernels(HipDevice device) {
    return kernels.computeIfAbsent(
        device, one -> new FusedKernels(one, LoadedFamily.load(one, FusedKernels.FAMILY)));
  }

  @Override
  public HipFusedTeam open(List<Device> devices, Settings settings) {
    if (supports(devices, settings) instanceof Unavailable(String reason, String remedy)) {
      throw new IllegalArgumentException(reason + "; " + remedy);
    }
    List<HipDevice> own = devices.stream().map(HipDevice.class::cast).toList();
    BlockTable table = BlockTable.of(kernels(own.getFirst()).target());
    int least = settings.get(Setting.MIN_NCHANNELS);
    Residency residency =
        Residency.claim(request(devices), least, Math.max(least, mostBlocks(settings, table)));
    try {
      return new HipFusedTeam(
          own, own.stream().map(this::kernels).toList(), table, residency, settings);
    } catch (RuntimeException e) {
      residency.release();
      throw e;
    }
  }

  /** What the user allows; without a word of his the most that the table gives to any call. */
  private static int mostBlocks(Settings settings, BlockTable table) {
    return settings.source(Setting.MAX_NCHANNELS).equals("default")
        ? table.most()
        : settings.get(Setting.MAX_NCHANNELS);
  }
}
