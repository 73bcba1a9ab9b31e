package io.jccl.select.model;

import java.util.OptionalDouble;

/**
 * What the models of NCCL and RCCL know of a communicator.
 *
 * @param nodes the number of machines
 * @param ranks the number of ranks on all of them, at least one a machine
 * @param channels the number of channels of ring and tree
 * @param bwIntra GB/s of one channel inside a machine
 * @param bwInter GB/s of one channel between machines
 * @param intra what connects the GPUs of a machine
 * @param latencyInter microseconds that the network adds to the model's own, as its driver reports
 * @param cpu the machines' processors
 * @param sameChannels whether all rings have the same order
 * @param netOverhead microseconds that the user says a network message costs (NCCL_NET_OVERHEAD);
 *     empty for the model's own
 */
public record Topology(
    int nodes,
    int ranks,
    int channels,
    double bwIntra,
    double bwInter,
    Link intra,
    double latencyInter,
    Cpu cpu,
    boolean sameChannels,
    OptionalDouble netOverhead) {
  /** Checks the ranges. */
  public Topology {
    require(nodes >= 1, "nodes", nodes, "1 or more");
    require(ranks >= nodes, "ranks", ranks, nodes + " (the number of nodes) or more");
    require(channels >= 1, "channels", channels, "1 or more");
    require(bwIntra > 0, "bwIntra", bwIntra, "more than 0");
    require(bwInter > 0, "bwInter", bwInter, "more than 0");
    require(intra != Link.NET, "intra", intra.label(), "nvlink, pci");
    require(latencyInter >= 0, "latencyInter", latencyInter, "0 or more");
    require(netOverhead.orElse(0) >= 0, "netOverhead", netOverhead, "0 or more");
  }

  /** A communicator whose user says nothing about network messages. */
  public Topology(
      int nodes,
      int ranks,
      int channels,
      double bwIntra,
      double bwInter,
      Link intra,
      double latencyInter,
      Cpu cpu,
      boolean sameChannels) {
    this(
        nodes,
        ranks,
        channels,
        bwIntra,
        bwInter,
        intra,
        latencyInter,
        cpu,
        sameChannels,
        OptionalDouble.empty());
  }

  private static void require(boolean holds, String name, Object value, String legal) {
    if (!holds) {
      throw new IllegalArgumentException(name + ": " + value + ", legal: " + legal);
    }
  }

  /** Ranks of one machine, where nothing of the network matters. */
  public static Topology oneNode(int ranks, int channels, double bwIntra) {
    return new Topology(1, ranks, channels, bwIntra, bwIntra, Link.NVLINK, 0, Cpu.OTHER, true);
  }

  /** The ranks of a machine, rounded down as the models do. */
  public int ranksPerNode() {
    return ranks / nodes;
  }

  /** Where a number by 1, 2 or more machines stands: 0, 1 or 2. */
  int nodesIndex() {
    return Math.min(nodes, 3) - 1;
  }
}
