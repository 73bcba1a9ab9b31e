package io.jccl.tuner.explain;

import io.jccl.select.arch.ArchRules;
import io.jccl.select.arch.PathQuery;
import io.jccl.select.arch.UserChoices;
import io.jccl.select.model.CostModel;
import io.jccl.select.model.CostQuery;
import io.jccl.select.model.CostTable;
import io.jccl.select.model.LaunchSize;
import io.jccl.select.model.Topology;
import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.Question;
import io.jccl.tuner.config.Usable;
import java.util.Optional;

/**
 * A call in RCCL's or NCCL's world: the tuner file, the cost model and, where known, the rules of
 * the architecture.
 *
 * @param config the tuner file as one of its readers takes it
 * @param call the call
 * @param registered whether both buffers are registered
 * @param model the cost model
 * @param topology the communicator
 * @param limits the channels and threads that there are
 * @param allowance what the user leaves
 * @param place the architecture, if it is known
 */
public record RcclCase(
    Config config,
    CostQuery call,
    boolean registered,
    CostModel model,
    Topology topology,
    LaunchSize.Limits limits,
    Allowance allowance,
    Optional<Place> place) {
  /**
   * An architecture.
   *
   * @param name its name
   * @param rules its rules
   * @param query the call
   * @param user what the user has set beside algorithms and protocols
   */
  public record Place(String name, ArchRules rules, PathQuery query, UserChoices user) {}

  /** The call as a tuner is told of it. */
  Question question() {
    return new Question(
        call.collective(),
        call.bytes(),
        topology.nodes(),
        topology.ranks(),
        call.operations(),
        registered ? 1 : 0,
        Usable.ALL);
  }

  /** The model's table, without what the user has switched off. */
  CostTable costs() {
    return allowance.of(model.costs(topology, call), topology, call);
  }
}
