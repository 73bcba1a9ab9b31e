package io.jccl.perf;

import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import java.lang.foreign.Arena;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * One run of a {@link PerfConfig}: every cycle, type, operation, root and size, out of place and in
 * place, over ranks that live in this process.
 *
 * <p>Sizes at which the calls would be the same, because the parts of the ranks are rounded down,
 * are measured once. Rows go to a listener as they are made. Not reusable.
 */
public final class Sweep {
  private final PerfConfig config;
  private final SweepListener listener;
  private volatile boolean stopped;
  private long measurements;
  private long checked;
  private long failed;
  private double busSum;
  private long busCount;

  /** A sweep that is ready to run. */
  public Sweep(PerfConfig config, SweepListener listener) {
    this.config = config;
    this.listener = listener;
  }

  /** Lets the sweep end after the line at hand. May be called by any thread. */
  public void stop() {
    stopped = true;
  }

  /**
   * Runs to the end, or until it is stopped.
   *
   * @throws io.jccl.TimedOutException if the ranks stand still for longer than the timeout
   * @throws io.jccl.JcclException if the memory does not suffice, or what a call failed with
   */
  public Summary run() {
    Sites kind = Sites.of(config);
    kind.requireMemory();
    List<Communicator> communicators = kind.communicators(config.settings());
    Runnable abort = () -> communicators.forEach(Communicator::abort);
    Arena arena = Arena.ofShared();
    List<Site> sites = new ArrayList<>();
    boolean clean = false;
    try (RankTeam team =
        new RankTeam(config.ranks(), config.virtualThreads(), config.timeout(), abort)) {
      for (Communicator each : communicators) {
        sites.add(kind.open(each, arena, () -> team.progress(each.rank())));
      }
      listener.started(config, Provenance.of(config.settings(), devices()));
      MeasuringRanks ranks = new MeasuringRanks(config, team, sites);
      for (long i = 0; !stopped && (config.repetitions().cycles() == 0 || more(i)); i++) {
        cycle(ranks, (int) i);
      }
      clean = true;
    } finally {
      if (clean) {
        sites.forEach(Site::close);
        communicators.forEach(Communicator::close);
        arena.close();
      } else {
        abort.run(); // and leave the memory, which a rank may still use, to the process
      }
    }
    Summary summary = summary();
    listener.finished(summary);
    return summary;
  }

  private List<Device> devices() {
    return config.devices().map(use -> use.ofRanks(config.ranks())).orElse(List.of());
  }

  private boolean more(long cycle) {
    return cycle < config.repetitions().cycles();
  }

  private void cycle(MeasuringRanks ranks, int cycle) {
    boolean reduces = config.operation().reduces();
    List<ReduceOp.Kind> kinds = reduces ? config.kinds() : List.of(ReduceOp.Kind.SUM);
    for (DataType type : config.types()) {
      for (ReduceOp.Kind kind : kinds) {
        for (int root : roots()) {
          if (!stopped && (!several() || possible(ranks, type, kind, root))) {
            sizes(ranks.forCalls(type, kind, root), cycle);
          }
        }
      }
    }
  }

  private boolean several() {
    return config.types().size() > 1 || config.kinds().size() > 1;
  }

  /**
   * Among several types and reductions, those that the settings leave no way for are passed over.
   */
  private boolean possible(MeasuringRanks ranks, DataType type, ReduceOp.Kind kind, int root) {
    try {
      distinct(config.sizes().sizes(type.bytes()), type)
          .forEach(layout -> ranks.decide(layout, type, kind, root));
      return true;
    } catch (InvalidArgumentException e) {
      listener.skipped(type, kind, e.getMessage());
      return false;
    }
  }

  private int[] roots() {
    if (!config.operation().rooted()) {
      return new int[] {0};
    }
    return config.root().isPresent()
        ? new int[] {config.root().getAsInt()}
        : IntStream.range(0, config.ranks()).toArray();
  }

  private void sizes(MeasuringRanks ranks, int cycle) {
    List<Layout> layouts = distinct(config.sizes().sizes(ranks.type().bytes()), ranks.type());
    if (!config.checking().only()) {
      ranks.warmUp(distinct(config.sizes().warmUpSizes(ranks.type().bytes()), ranks.type()));
    }
    for (Layout layout : layouts) {
      if (stopped) {
        return;
      }
      listener.measuring(layout);
      listener.measured(row(ranks, layout, cycle));
    }
  }

  private List<Layout> distinct(List<Long> sizes, DataType type) {
    List<Layout> layouts = new ArrayList<>();
    for (long size : sizes) {
      Layout layout = Layout.of(config.operation(), config.ranks(), type, size);
      if (layouts.isEmpty() || !layouts.getLast().equals(layout)) {
        layouts.add(layout);
      }
    }
    return layouts;
  }

  private Row row(MeasuringRanks ranks, Layout layout, int cycle) {
    Optional<Measurement> outOfPlace =
        config.measuresOutOfPlace()
            ? Optional.of(count(ranks.measure(layout, false)))
            : Optional.empty();
    Optional<Measurement> inPlace =
        config.measuresInPlace()
            ? Optional.of(count(ranks.measure(layout, true)))
            : Optional.empty();
    return new Row(
        cycle,
        layout,
        config.operation().reduces() ? Optional.of(ranks.kind()) : Optional.empty(),
        config.operation().rooted() ? OptionalInt.of(ranks.root()) : OptionalInt.empty(),
        ranks.decide(layout).map(decision -> decision.choice()),
        outOfPlace,
        inPlace,
        Instant.now());
  }

  private Measurement count(Measurement measurement) {
    measurements++;
    if (measurement.wrong().isPresent()) {
      checked++;
      failed += measurement.wrong().getAsLong() > 0 ? 1 : 0;
    }
    OptionalDouble bus = measurement.busBandwidth();
    if (bus.isPresent()) {
      busSum += bus.getAsDouble();
      busCount++;
    }
    return measurement;
  }

  private Summary summary() {
    OptionalDouble mean =
        busCount == 0 ? OptionalDouble.empty() : OptionalDouble.of(busSum / busCount);
    return new Summary(measurements, checked, failed, mean, stopped);
  }
}
