package io.jccl.tuner.explain;

import io.jccl.select.Protocol;
import io.jccl.select.arch.ArchRules;
import io.jccl.select.arch.PathQuery;
import io.jccl.select.arch.Threads;
import io.jccl.select.arch.UserChoices;
import io.jccl.select.model.CostModel;
import io.jccl.select.model.CostQuery;
import io.jccl.select.model.CostTable;
import io.jccl.select.model.LaunchSize;
import io.jccl.select.model.NcclAlgorithm;
import io.jccl.select.model.Topology;
import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.Question;
import io.jccl.tuner.config.Usable;
import io.jccl.tuner.cost.Launches;
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
 * @param launches the channels and threads of calls
 * @param allowance what the user leaves
 * @param place the architecture, if it is known
 */
public record RcclCase(
    Config config,
    CostQuery call,
    boolean registered,
    CostModel model,
    Topology topology,
    Launches launches,
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
  public record Place(String name, ArchRules rules, PathQuery query, UserChoices user) {
    private static final int OF_GFX9 = 64;
    private static final int OF_OTHERS = 32;

    /** The threads of a warp. */
    int warp() {
      return name.startsWith("gfx9") ? OF_GFX9 : OF_OTHERS;
    }
  }

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

  /**
   * The channels and threads of an algorithm: threads by the rules of the architecture, if it is
   * known.
   */
  LaunchSize launch(NcclAlgorithm algorithm, Protocol protocol) {
    LaunchSize own = launches.of(call.bytes(), algorithm, protocol);
    return place
        .map(
            at ->
                new Threads.Block(
                    algorithm, protocol, launches.most(protocol), launches.block(), at.warp()))
        .map(
            block ->
                new LaunchSize(
                    own.channels(), place.get().rules().threads(place.get().query(), block)))
        .orElse(own);
  }

  /** The model's table, without what the user has switched off. */
  CostTable costs() {
    return allowance.of(model.costs(topology, call), topology, call);
  }
}
