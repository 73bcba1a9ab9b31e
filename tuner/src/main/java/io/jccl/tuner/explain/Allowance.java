package io.jccl.tuner.explain;

import io.jccl.select.Protocol;
import io.jccl.select.arch.UserChoices;
import io.jccl.select.model.Core;
import io.jccl.select.model.CostEntry;
import io.jccl.select.model.CostQuery;
import io.jccl.select.model.CostTable;
import io.jccl.select.model.NcclAlgorithm;
import io.jccl.select.model.Topology;
import java.util.Set;

/**
 * What NCCL_ALGO and NCCL_PROTO leave, in their simple form: a list for all collectives.
 *
 * @param algorithms the only algorithms allowed, or none if all are
 * @param protocols the only protocols allowed, or none if all are
 */
public record Allowance(Set<NcclAlgorithm> algorithms, Set<Protocol> protocols) {
  /** Everything may be used. */
  public static final Allowance ALL = new Allowance(Set.of(), Set.of());

  /** Copies the sets. */
  public Allowance {
    algorithms = Set.copyOf(algorithms);
    protocols = Set.copyOf(protocols);
  }

  /** A model's table without what may not be used. */
  public CostTable of(CostTable costs, Topology topology, CostQuery query) {
    return equals(ALL)
        ? costs
        : Core.without(costs, topology, query, this::has, "not in --algo or --proto");
  }

  private boolean has(CostEntry entry) {
    return (algorithms.isEmpty() || algorithms.contains(entry.algorithm()))
        && (protocols.isEmpty() || protocols.contains(entry.protocol()));
  }

  /** The user's choices with these. */
  public UserChoices and(UserChoices user) {
    return user.withAlgorithms(algorithms.toArray(NcclAlgorithm[]::new))
        .withProtocols(protocols.toArray(Protocol[]::new));
  }
}
