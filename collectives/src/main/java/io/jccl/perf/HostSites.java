package io.jccl.perf;

import io.jccl.Communicator;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.util.List;

/** Ranks on host memory. */
record HostSites(PerfConfig config) implements Sites {
  @Override
  public void requireMemory() {
    MemoryBudget.require(
        config.ranks(), config.sizes().maximum(), config.slack(), config.ranks() * flushed());
  }

  private long flushed() {
    return config.timing().flushEvery() > 0 ? HostSite.FLUSHED_BYTES : 0;
  }

  @Override
  public List<Communicator> communicators(Settings settings) {
    return Communicator.initAll(config.ranks(), settings);
  }

  @Override
  public Site open(Communicator communicator, Arena arena, Runnable progress) {
    RankMemory memory =
        RankMemory.allocate(arena::allocate, config.sizes().maximum(), config.slack());
    memory.poison();
    return new HostSite(communicator, memory, arena.allocate(flushed()));
  }
}
