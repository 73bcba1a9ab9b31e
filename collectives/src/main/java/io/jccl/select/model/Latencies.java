package io.jccl.select.model;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;

/**
 * The latencies of NCCL's model, in microseconds, on top of what starting a call costs. NCCL and
 * RCCL share the formulas and differ in the numbers.
 *
 * @param numbers the model's numbers
 * @param topology the communicator
 * @param protocol the protocol
 * @param intra one hop inside a machine
 * @param inter one hop between machines
 */
record Latencies(
    ModelNumbers numbers, Topology topology, Protocol protocol, double intra, double inter) {
  /** AllReduce, AllGather and ReduceScatter: every hop, the slow ones between machines. */
  double ring(int steps, int interSteps) {
    double own = Math.max(intra, netOverhead());
    return (steps - interSteps) * own + interSteps * inter;
  }

  /** Broadcast and Reduce: one hop if all rings are alike, since chunks follow each other. */
  double chain(Collective collective, double hop, double treeHop) {
    if (topology.sameChannels()) {
      return hop;
    }
    double each = protocol == Protocol.SIMPLE ? treeHop : hop;
    return RingSteps.all(collective, topology.ranks()) * each;
  }

  /** Up and down: a chain inside machines, a tree between them. */
  double tree() {
    return 2 * ((topology.ranksPerNode() - 1) * intra + levels() * inter);
  }

  double collnetDirect() {
    int others = topology.ranksPerNode() - 1;
    double heads = numbers.factor("collnetHeads_us") * others;
    return 2 * (Math.min(1, others) * intra + heads) + inter;
  }

  double collnetChain() {
    return 2 * (topology.ranksPerNode() - 1) * intra + inter;
  }

  double nvls() {
    return intra + (topology.nodes() > 1 ? inter : 0);
  }

  double nvlsTree() {
    return intra + 2 * levels() * inter;
  }

  double pat() {
    return levels() * inter / numbers.factor("patSteps")
        + numbers.factor("patRank_us") * topology.ranks();
  }

  private int levels() {
    return 31 - Integer.numberOfLeadingZeros(topology.nodes());
  }

  /** Rings over several machines pay the network's calls at every hop. */
  private double netOverhead() {
    if (topology.nodes() == 1) {
      return 0;
    }
    double once =
        topology
            .netOverhead()
            .orElseGet(
                () ->
                    numbers.factor(
                        topology.cpu() == Cpu.AMD ? "netOverheadAmd_us" : "netOverhead_us"));
    return protocol == Protocol.SIMPLE ? once * numbers.factor("netOverheadSimple") : once;
  }
}
