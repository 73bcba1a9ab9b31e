package io.jccl.select.model;

import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cost model of NCCL, June 2026: microseconds = latency x operations + bytes / (1000 x
 * bandwidth). All numbers are in {@code nccl-2026.csv}; the bandwidths are in {@link
 * NvidiaBandwidth}.
 */
public final class Nccl2026 implements CostModel {
  private static final int CORRECTIONS = 24;

  private final ModelNumbers numbers = ModelNumbers.shipped("2026", "nccl-2026.csv");
  private final NvidiaTraits traits;

  /** The model for GPUs of these traits. */
  public Nccl2026(NvidiaTraits traits) {
    this.traits = traits;
  }

  @Override
  public String name() {
    return "NCCL 2026";
  }

  @Override
  public CostTable costs(Topology topology, CostQuery query) {
    NvidiaBandwidth bandwidths = new NvidiaBandwidth(numbers, traits, topology, query.collective());
    List<CostEntry> entries = new ArrayList<>();
    for (NcclAlgorithm algorithm : NcclAlgorithm.values()) {
      for (Protocol protocol : Protocol.values()) {
        Optional<String> reason = missing(topology, query, algorithm, protocol);
        entries.add(
            reason.isPresent()
                ? CostEntry.missing(algorithm, protocol, reason.get())
                : entry(topology, query, algorithm, protocol, bandwidths.of(algorithm, protocol)));
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
                  case COLLNET_DIRECT, COLLNET_CHAIN ->
                      unless(traits.collnet(), "no network switch reduces");
                  case NVLS, NVLS_TREE ->
                      unless(traits.nvlsChannels() > 0, "no NVLink switch reduces");
                  case PAT -> pat(topology, query);
                })
        .or(() -> unless(protocol != Protocol.LL128 || traits.ll128(), Entries.UNSAFE_LL128));
  }

  private Optional<String> pat(Topology topology, CostQuery query) {
    boolean averages = query.op() == ReduceOp.Kind.AVG || query.op() == ReduceOp.Kind.PREMUL_SUM;
    if (query.collective() == Collective.REDUCE_SCATTER && averages) {
      return Optional.of("no PAT with " + query.op().label());
    }
    return switch (traits.pat()) {
      case OFF -> Optional.of("NCCL_PAT_ENABLE=0");
      case ON -> Optional.empty();
      case AUTO ->
          unless(
              topology.ranks() == topology.nodes(), "more than one GPU a node, NCCL_PAT_ENABLE=2");
    };
  }

  private static Optional<String> unless(boolean holds, String reason) {
    return holds ? Optional.empty() : Optional.of(reason);
  }

  private CostEntry entry(
      Topology topology,
      CostQuery query,
      NcclAlgorithm algorithm,
      Protocol protocol,
      double bandwidth) {
    if (bandwidth <= 0) {
      return CostEntry.missing(algorithm, protocol, "no bandwidth with this topology");
    }
    double latency = latency(topology, query.collective(), algorithm, protocol);
    double correction =
        algorithm == NcclAlgorithm.TREE
            ? Entries.correction(numbers, query.bytes(), protocol, CORRECTIONS)
            : 1;
    double factor = plateau(topology, query, algorithm, protocol);
    double micros =
        latency * factor * latencies(query.operations(), algorithm)
            + query.bytes() / (1000 * bandwidth * correction);
    String note = factor == 1 ? "" : "latency x " + factor + " on several nodes";
    return new CostEntry(algorithm, protocol, latency, bandwidth, correction, micros, note);
  }

  /** Operations of a group share the launches of all algorithms but the ring. */
  private int latencies(int operations, NcclAlgorithm algorithm) {
    int batch = (int) numbers.factor("batchOperations");
    return algorithm == NcclAlgorithm.RING ? operations : Math.ceilDiv(operations, batch);
  }

  private double plateau(
      Topology topology, CostQuery query, NcclAlgorithm algorithm, Protocol protocol) {
    long each = query.bytes() / ((long) topology.channels() * topology.ranks());
    boolean applies =
        algorithm == NcclAlgorithm.RING
            && protocol == Protocol.SIMPLE
            && query.collective() == Collective.ALL_REDUCE
            && topology.nodes() > 1
            && each >= numbers.factor("ringPlateauBytes");
    if (!applies) {
      return 1;
    }
    boolean old = traits.generation() == NvidiaTraits.Generation.VOLTA;
    return numbers.factor(old ? "ringPlateauVolta" : "ringPlateau");
  }

  private double latency(
      Topology topology, Collective collective, NcclAlgorithm algorithm, Protocol protocol) {
    double base = numbers.of("base_us", "any", algorithm, protocol, 0);
    double intra = numbers.hop(topology.intra(), algorithm, protocol);
    double inter = inter(topology, algorithm, protocol);
    Latencies latencies = new Latencies(numbers, topology, protocol, intra, inter);
    return base
        + switch (algorithm) {
          case RING -> ring(topology, collective, protocol, latencies);
          case TREE -> latencies.tree();
          case COLLNET_DIRECT -> latencies.collnetDirect();
          case COLLNET_CHAIN -> latencies.collnetChain();
          case NVLS -> latencies.nvls();
          case NVLS_TREE -> latencies.nvlsTree();
          case PAT -> latencies.pat();
        };
  }

  private double ring(
      Topology topology, Collective collective, Protocol protocol, Latencies latencies) {
    int steps = RingSteps.all(collective, topology.ranks());
    int inters = topology.nodes() - 1;
    return switch (collective) {
      case ALL_REDUCE -> latencies.ring(steps, 2 * inters);
      case ALL_GATHER, REDUCE_SCATTER -> latencies.ring(steps, inters);
      default -> {
        Link link = topology.nodes() == 1 ? topology.intra() : Link.NET;
        yield latencies.chain(
            collective,
            numbers.hop(link, NcclAlgorithm.RING, protocol),
            numbers.hop(link, NcclAlgorithm.TREE, protocol));
      }
    };
  }

  /** With one GPU a machine every hop is between machines, which the tree's number fits better. */
  private double inter(Topology topology, NcclAlgorithm algorithm, Protocol protocol) {
    NcclAlgorithm like = topology.ranks() == topology.nodes() ? NcclAlgorithm.TREE : algorithm;
    int times = protocol == Protocol.SIMPLE ? 2 : 1;
    return numbers.hop(Link.NET, like, protocol) + times * topology.latencyInter();
  }
}
