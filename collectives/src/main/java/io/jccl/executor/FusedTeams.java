package io.jccl.executor;

import io.jccl.device.Device;
import io.jccl.plan.Algorithm;
import io.jccl.select.CallShape;
import io.jccl.select.FusedSupport;
import io.jccl.select.Settings;
import io.jccl.spi.Availability;
import io.jccl.spi.FusedEngine;
import io.jccl.spi.FusedTeam;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.StringJoiner;

/**
 * The fused collectives of one communicator, from the first engine that can work between its
 * devices. Opened when first asked for, as that takes memory on every device.
 */
final class FusedTeams implements FusedSupport {
  private static final Availability.Unavailable NOT_INSTALLED =
      new Availability.Unavailable(
          "no fused kernels are installed", "add jccl-hip-fallback to the class path");
  private static final Availability.Unavailable CLOSED =
      new Availability.Unavailable("the communicator is closed", "make another");

  private final List<Device> devices;
  private final Settings settings;
  private Availability state;
  private boolean aborted;
  private volatile FusedTeam team;

  FusedTeams(List<Device> devices, Settings settings) {
    this.devices = devices;
    this.settings = settings;
  }

  private static final class Installed {
    static final List<FusedEngine> ENGINES =
        ServiceLoader.load(FusedEngine.class, FusedEngine.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
  }

  /** Whether there is a team. */
  synchronized Availability availability() {
    if (state == null) {
      state = open(Installed.ENGINES);
    }
    return state;
  }

  private Availability open(List<FusedEngine> engines) {
    Map<String, Availability.Unavailable> refusals = new LinkedHashMap<>();
    for (FusedEngine engine : engines) {
      switch (engine.supports(devices, settings)) {
        case Availability.Ready() -> {
          team = engine.open(devices, settings);
          if (aborted) {
            team.abort();
          }
          return Availability.READY;
        }
        case Availability.Unavailable no -> refusals.put(engine.name(), no);
      }
    }
    return joined(refusals);
  }

  /** What all engines say, none of which can, each with its name. */
  private static Availability joined(Map<String, Availability.Unavailable> refusals) {
    if (refusals.isEmpty()) {
      return NOT_INSTALLED;
    }
    StringJoiner reasons = new StringJoiner("; ");
    StringJoiner remedies = new StringJoiner("; ");
    refusals.forEach(
        (engine, no) -> {
          reasons.add(engine + ": " + no.reason());
          remedies.add(no.remedy());
        });
    return new Availability.Unavailable(reasons.toString(), remedies.toString());
  }

  @Override
  public synchronized Availability supports(Algorithm algorithm, CallShape shape) {
    Availability any = availability();
    return any instanceof Availability.Ready
        ? team.supports(
            shape.request().collective(),
            algorithm.name(),
            shape.type(),
            shape.kind(),
            shape.count())
        : any;
  }

  @Override
  public Availability keepsLines() {
    Map<String, Availability.Unavailable> refusals = new LinkedHashMap<>();
    for (FusedEngine engine : Installed.ENGINES) {
      switch (engine.keepsLines(devices)) {
        case Availability.Ready() -> {
          return Availability.READY;
        }
        case Availability.Unavailable no -> refusals.put(engine.name(), no);
      }
    }
    return joined(refusals);
  }

  /** The team, once {@link #availability} has answered ready. */
  FusedTeam team() {
    return team;
  }

  /** Lets kernels that wait end soon, those of a team that is opened later included. */
  synchronized void abort() {
    aborted = true;
    if (team != null) {
      team.abort();
    }
  }

  /**
   * What a kernel of this rank has met, or null. Any thread may ask, one that waits for a
   * completion for instance, while the communicator closes and frees what the team would read.
   */
  String failure(int rank) {
    if (team == null) { // As long as calls need none, no lock.
      return null;
    }
    synchronized (this) {
      return team == null ? null : team.failure(rank);
    }
  }

  /** Closes the team; nobody gets another. */
  synchronized void close() {
    state = CLOSED;
    if (team != null) {
      team.close();
      team = null;
    }
  }
}
