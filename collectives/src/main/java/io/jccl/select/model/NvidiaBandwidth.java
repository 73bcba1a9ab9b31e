package io.jccl.select.model;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;

/**
 * The bandwidths of NCCL's model, in GB/s of the call's bytes.
 *
 * @param numbers the model's numbers
 * @param traits the GPUs
 * @param topology the communicator
 * @param collective the call
 */
record NvidiaBandwidth(
    ModelNumbers numbers, NvidiaTraits traits, Topology topology, Collective collective) {
  private static final String LL_CAP = "llMaxBw_gbps";
  private static final String CHANNEL_CAP = "channelCap_gbps";

  double of(NcclAlgorithm algorithm, Protocol protocol) {
    double bus =
        switch (algorithm) {
          case RING -> ring(protocol);
          case TREE -> tree(protocol);
          case COLLNET_DIRECT -> collnetDirect();
          case COLLNET_CHAIN -> topology.channels() * topology.bwIntra();
          case NVLS, NVLS_TREE -> nvls(algorithm);
          case PAT -> bus() * numbers.factor("pat");
        };
    return bus * ratio(algorithm);
  }

  /** All channels at once; three machines and more are as slow as what is between them. */
  private double bus() {
    double channel = topology.nodes() <= 2 ? topology.bwIntra() : topology.bwInter();
    return topology.channels() * channel;
  }

  private double ring(Protocol protocol) {
    return switch (protocol) {
      case LL -> Math.min(llMost(), bus() * numbers.factor("ringLl"));
      case LL128 ->
          Math.min(bus() * numbers.factor("ringLl128"), capped(NcclAlgorithm.RING, protocol));
      case SIMPLE -> bus();
    };
  }

  private double tree(Protocol protocol) {
    double simple =
        Math.min(bus() * numbers.factor("tree"), capped(NcclAlgorithm.TREE, Protocol.SIMPLE));
    String ll128 = topology.nodes() == 1 ? "treeLl128OneNode" : "treeLl128";
    double bus =
        switch (protocol) {
          case LL -> Math.min(simple * numbers.factor("treeLl"), llMost());
          case LL128 ->
              Math.min(simple * numbers.factor(ll128), capped(NcclAlgorithm.TREE, protocol));
          case SIMPLE -> simple;
        };
    boolean shared = traits.pattern() == NvidiaTraits.TreePattern.TREE;
    return shared ? bus * numbers.factor("treePattern") : bus;
  }

  private double collnetDirect() {
    double bus = topology.channels() * topology.bwIntra();
    if (Entries.isSplit(collective)) {
      return bus;
    }
    double ranksPerChannel = (double) topology.ranks() / topology.nodes() / topology.channels();
    double shared = bus / ((ranksPerChannel + 1) / 2);
    return isHopper() ? shared * numbers.factor("collnetHopper") : shared;
  }

  private double nvls(NcclAlgorithm algorithm) {
    int channels = traits.nvlsChannels();
    double efficiency =
        numbers.of("efficiency", generation(), NcclAlgorithm.NVLS, Protocol.SIMPLE, 0);
    double perNode = (double) topology.ranks() / topology.nodes();
    double both = collective == Collective.ALL_REDUCE ? 2 : (perNode - 1) / perNode;
    double intra = topology.bwIntra() * efficiency * (channels - 1) / channels * both;
    double channel = intra;
    if (topology.nodes() > 1) {
      boolean pair = algorithm == NcclAlgorithm.NVLS_TREE && topology.nodes() == 2;
      channel = Math.min(channel, topology.bwInter() * (pair ? 2 : 1));
    }
    if (algorithm == NcclAlgorithm.NVLS_TREE) {
      channel = Math.min(channel, cap(CHANNEL_CAP, algorithm, Protocol.SIMPLE));
    }
    return channels * channel;
  }

  /** From what crosses the bus to the bytes of the call. */
  private double ratio(NcclAlgorithm algorithm) {
    if (algorithm == NcclAlgorithm.RING) {
      return fromBus();
    }
    if (Entries.isSplit(collective)) {
      return 1;
    }
    return switch (algorithm) {
      case NVLS, NVLS_TREE -> fromBus();
      default -> numbers.factor("notRing");
    };
  }

  private double fromBus() {
    return (double) topology.ranks() / RingSteps.all(collective, topology.ranks());
  }

  private boolean isHopper() {
    return traits.generation().compareTo(NvidiaTraits.Generation.HOPPER) >= 0;
  }

  private String generation() {
    return traits.generation().label();
  }

  /** By the GPUs on one machine, by the processors on several. */
  private double llMost() {
    String row = generation();
    if (topology.nodes() > 1) {
      boolean amd = topology.cpu() == Cpu.AMD || topology.cpu() == Cpu.MIXED;
      row = (amd ? NvidiaTraits.Generation.AMPERE : NvidiaTraits.Generation.VOLTA).label();
    }
    return numbers.of(LL_CAP, row, Protocol.LL, topology.nodesIndex());
  }

  private double capped(NcclAlgorithm algorithm, Protocol protocol) {
    return topology.channels() * cap(CHANNEL_CAP, algorithm, protocol);
  }

  private double cap(String table, NcclAlgorithm algorithm, Protocol protocol) {
    return numbers.of(table, generation(), algorithm, protocol, topology.nodesIndex());
  }
}
