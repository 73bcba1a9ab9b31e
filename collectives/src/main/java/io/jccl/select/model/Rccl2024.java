package io.jccl.select.model;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cost model of RCCL, October 2024: NCCL's skeleton with measured ratios and corrections
 * instead of ceilings. All numbers are in {@code rccl-2024.csv} and {@code rccl-2024-common.csv}.
 *
 * <p>Its corrections hold factors of 0.1, so that the predicted time does not always grow with the
 * size.
 */
public final class Rccl2024 implements CostModel {
  private static final int CORRECTIONS = 27;

  private final ModelNumbers numbers;
  private final RcclTraits traits;

  /** The model for GPUs of these traits. */
  public Rccl2024(RcclTraits traits) {
    this.traits = traits;
    numbers =
        ModelNumbers.shipped(
            String.valueOf(traits.model()), "rccl-2024.csv", "rccl-2024-common.csv");
  }

  @Override
  public String name() {
    return "RCCL 2024, tuning model " + traits.model();
  }

  @Override
  public CostTable costs(Topology topology, CostQuery query) {
    List<CostEntry> entries = new ArrayList<>();
    for (NcclAlgorithm algorithm : NcclAlgorithm.values()) {
      for (Protocol protocol : Protocol.values()) {
        entries.add(
            missing(topology, query, algorithm, protocol)
                .map(reason -> CostEntry.missing(algorithm, protocol, reason))
                .orElseGet(() -> entry(topology, query, algorithm, protocol)));
      }
    }
    return Core.guarded(new CostTable(entries), topology.ranks(), query.isFloat8());
  }

  private Optional<String> missing(
      Topology topology, CostQuery query, NcclAlgorithm algorithm, Protocol protocol) {
    return Entries.unfilled(query.collective(), algorithm, protocol)
        .or(
            () ->
                switch (algorithm) {
                  case TREE, RING -> Optional.empty();
                  case COLLNET_DIRECT, COLLNET_CHAIN -> Optional.of("no network switch reduces");
                  case NVLS, NVLS_TREE -> Optional.of("no NVLink on AMD");
                  case PAT -> Optional.of("RCCL's default is NCCL_PAT_ENABLE=0");
                })
        .or(() -> off(topology, algorithm, protocol));
  }

  private Optional<String> off(Topology topology, NcclAlgorithm algorithm, Protocol protocol) {
    if (protocol == Protocol.LL && traits.gfx12()) {
      return Optional.of("LL is off on gfx12xx");
    }
    if (protocol == Protocol.LL128 && !traits.ll128()) {
      return Optional.of("LL128 only on gfx90a, built with it, with links that are safe");
    }
    boolean tree = algorithm == NcclAlgorithm.TREE && protocol == Protocol.SIMPLE;
    return tree && isOneGfx94x(topology)
        ? Optional.of("no tree/simple on one node of gfx94x")
        : Optional.empty();
  }

  private boolean isOneGfx94x(Topology topology) {
    return traits.gfx94x() && topology.nodes() == 1;
  }

  private CostEntry entry(
      Topology topology, CostQuery query, NcclAlgorithm algorithm, Protocol protocol) {
    double bandwidth = bandwidth(topology, query.collective(), algorithm, protocol);
    double correction = correction(topology, query.bytes(), algorithm, protocol);
    if (bandwidth * correction <= 0) {
      return CostEntry.missing(algorithm, protocol, "no bandwidth in the model's numbers");
    }
    double latency = latency(topology, query.collective(), algorithm, protocol);
    double micros = latency * query.operations() + query.bytes() / (1000 * bandwidth * correction);
    return new CostEntry(algorithm, protocol, latency, bandwidth, correction, micros, "");
  }

  private double bandwidth(
      Topology topology, Collective collective, NcclAlgorithm algorithm, Protocol protocol) {
    boolean few = topology.nodes() <= 2;
    double all = topology.channels() * (few ? topology.bwIntra() : topology.bwInter());
    double bus = traits.baseBw() > 0 ? traits.baseBw() : all;
    bus *= numbers.of("bwRatio", few ? "nodes<=2" : "nodes>2", algorithm, protocol, 0);
    boolean rooted = collective == Collective.BROADCAST || collective == Collective.REDUCE;
    boolean ringLl = algorithm == NcclAlgorithm.RING && protocol == Protocol.LL;
    if (ringLl && rooted && isOneGfx94x(topology)) {
      bus *= numbers.factor("rootedLlGfx94x");
    }
    double ring = (double) topology.ranks() / RingSteps.all(collective, topology.ranks());
    return bus * (algorithm == NcclAlgorithm.RING ? ring : numbers.factor("notRing"));
  }

  /** Trees always, rings only over several nodes; sizes beyond the list take its ends. */
  private double correction(
      Topology topology, long bytes, NcclAlgorithm algorithm, Protocol protocol) {
    if (algorithm == NcclAlgorithm.RING && topology.nodes() == 1) {
      return 1;
    }
    int index = Math.clamp(Entries.logarithm(bytes), 0, CORRECTIONS - 1);
    return numbers.of("correction", "log2(bytes/64)", algorithm, protocol, index);
  }

  private double latency(
      Topology topology, Collective collective, NcclAlgorithm algorithm, Protocol protocol) {
    double base = numbers.of("base_us", "any", algorithm, protocol, 0);
    double intra = numbers.hop(topology.intra(), algorithm, protocol);
    double inter = inter(topology, algorithm, protocol);
    Latencies latencies = new Latencies(numbers, topology, protocol, intra, inter);
    return base
        + (algorithm == NcclAlgorithm.TREE
            ? latencies.tree()
            : ring(topology, collective, protocol, latencies));
  }

  private double ring(
      Topology topology, Collective collective, Protocol protocol, Latencies latencies) {
    int steps = RingSteps.all(collective, topology.ranks());
    int nodes = topology.nodes();
    return switch (collective) {
      case ALL_REDUCE -> latencies.ring(steps, nodes == 1 ? 0 : 2 * nodes);
      case ALL_GATHER, REDUCE_SCATTER -> latencies.ring(steps, nodes - 1);
      default -> {
        Link link = nodes == 1 ? topology.intra() : Link.NET;
        yield latencies.chain(
            collective,
            numbers.hop(link, NcclAlgorithm.RING, protocol),
            numbers.hop(link, NcclAlgorithm.TREE, protocol));
      }
    };
  }

  /** What the network's driver reports stands for the model's own number, twice with Simple. */
  private double inter(Topology topology, NcclAlgorithm algorithm, Protocol protocol) {
    double reported = topology.latencyInter();
    double once = reported > 0 ? reported : numbers.hop(Link.NET, algorithm, protocol);
    return protocol == Protocol.SIMPLE ? once + reported : once;
  }
}
