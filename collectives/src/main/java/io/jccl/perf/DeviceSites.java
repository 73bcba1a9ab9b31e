package io.jccl.perf;

import io.jccl.Communicator;
import io.jccl.Registration;
import io.jccl.device.Device;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Ranks on devices. */
record DeviceSites(PerfConfig config, DeviceUse use) implements Sites {
  /** More than any cache of today's GPUs, of which some have 256 MiB. */
  private static final long FLUSHED_BYTES = 1 << 30;

  /** Small devices, whose caches are small too, flush no more than this part of their memory. */
  private static final long SHARES = 16;

  @Override
  public void requireMemory() {
    List<Device> devices = use.ofRanks(config.ranks());
    devices.stream()
        .collect(Collectors.groupingBy(device -> device, LinkedHashMap::new, Collectors.counting()))
        .forEach(
            (device, ranks) ->
                MemoryBudget.requireOnDevice(
                    device,
                    ranks,
                    config.sizes().maximum(),
                    config.slack(),
                    ranks * flushed(device)));
    MemoryBudget.requirePinned(config.ranks(), config.sizes().maximum(), config.slack());
  }

  private long flushed(Device device) {
    return config.timing().flushEvery() > 0
        ? Math.min(FLUSHED_BYTES, device.memoryBytes() / SHARES)
        : 0;
  }

  @Override
  public List<Communicator> communicators(Settings settings) {
    return Communicator.initAll(use.ofRanks(config.ranks()), settings);
  }

  @Override
  public Site open(Communicator communicator, Arena arena, Runnable progress) {
    Device device = communicator.device();
    RankMemory memory = allocate((bytes, alignment) -> device.allocate(bytes, arena));
    RankMemory view = allocate((bytes, alignment) -> device.allocatePinned(bytes, arena));
    view.poison();
    DeviceSite site =
        new DeviceSite(
            communicator,
            memory,
            view,
            device.allocate(flushed(device), arena),
            config.timeout().isZero() ? Optional.empty() : Optional.of(progress));
    switch (use.registering()) {
      case NONE -> {}
      case LOCAL -> site.register(Registration.Kind.LOCAL);
      case SYMMETRIC -> site.register(Registration.Kind.SYMMETRIC);
    }
    return site;
  }

  private RankMemory allocate(RankMemory.Allocator allocator) {
    return RankMemory.allocate(allocator, config.sizes().maximum(), config.slack());
  }
}
