package io.jccl.fake;

import io.jccl.device.Device;
import io.jccl.select.Settings;
import io.jccl.spi.Availability;
import io.jccl.spi.FusedEngine;
import io.jccl.spi.FusedTeam;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/** Fused collectives of fake devices; tests switch them on. */
public final class FakeFusedEngine implements FusedEngine {
  /** Whether there are any. */
  public static volatile boolean present;

  /** Whether captured calls must have an even number of barriers. */
  public static volatile boolean evenBarriers;

  /** Whether nothing may come behind a kernel before all are enqueued. */
  public static volatile boolean sharesQueues;

  /** What happens before a rank's kernel is enqueued. */
  public static volatile IntConsumer beforeKernel = rank -> {};

  /** How long a rank waits for its peers. */
  public static volatile long patienceNanos = 20_000_000_000L;

  /** The team that was opened last. */
  static final AtomicReference<FakeTeam> LATEST = new AtomicReference<>();

  @Override
  public String name() {
    return "fake-fused";
  }

  @Override
  public Availability supports(List<Device> devices, Settings settings) {
    return present
        ? Availability.READY
        : new Availability.Unavailable("switched off", "switch it on");
  }

  @Override
  public FusedTeam open(List<Device> devices, Settings settings) {
    FakeTeam team = new FakeTeam(devices.size());
    LATEST.set(team);
    return team;
  }
}
