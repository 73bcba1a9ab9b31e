package io.jccl.select.arch;

import io.jccl.select.Protocol;
import io.jccl.select.model.CostModel;
import io.jccl.select.model.CostQuery;
import io.jccl.select.model.CostTable;
import io.jccl.select.model.Cpu;
import io.jccl.select.model.Link;
import io.jccl.select.model.NcclAlgorithm;
import io.jccl.select.model.Rccl2024;
import io.jccl.select.model.RcclTraits;
import io.jccl.select.model.Topology;
import java.util.Optional;
import java.util.Set;

/**
 * RCCL's cost model behind the rules. What rules are asked with says nothing of links, so a
 * topology is assumed: its numbers move the model's crossovers, and what comes from here is
 * therefore always marked as the model's.
 */
final class ModelPrior implements Prior {
  private static final int CHANNELS = 32;
  private static final double GBPS_INSIDE = 20;
  private static final double GBPS_BETWEEN = 12;

  private final CostModel model;

  ModelPrior(int number) {
    model = new Rccl2024(RcclTraits.of(number));
  }

  @Override
  public Optional<Kernel> cheapest(
      PathQuery query, Set<NcclAlgorithm> algorithms, Set<Protocol> protocols) {
    Site site = query.site();
    Topology topology =
        new Topology(
            site.nodes(),
            site.ranks(),
            CHANNELS,
            GBPS_INSIDE,
            GBPS_BETWEEN,
            Link.NVLINK,
            0,
            Cpu.AMD,
            true);
    CostQuery cost =
        new CostQuery(
            query.collective(), query.type(), query.op(), query.bytes(), query.operations());
    CostTable costs = model.costs(topology, cost);
    return costs
        .cheapest(
            entry -> algorithms.contains(entry.algorithm()) && protocols.contains(entry.protocol()))
        .map(entry -> new Kernel(entry.algorithm(), entry.protocol()));
  }
}
