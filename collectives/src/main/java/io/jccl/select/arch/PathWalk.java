package io.jccl.select.arch;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The way to one path: RCCL's paths beside ring and tree first, then its hooks in order. The user's
 * choices come before the rules of the same stage, and the cost model after them.
 */
final class PathWalk {
  private static final Set<Collective> WITH_ALGORITHMS =
      EnumSet.of(
          Collective.ALL_REDUCE,
          Collective.ALL_GATHER,
          Collective.REDUCE_SCATTER,
          Collective.BROADCAST,
          Collective.REDUCE);
  private static final String MODEL = "model";

  private final Map<Stage, List<Rule>> rules;
  private final Prior prior;
  private final UserChoices user;
  private final List<Step> steps;
  private final List<String> sources = new ArrayList<>();
  private Facts facts;
  private boolean inferred;
  private boolean modelled;
  private OptionalInt mostChannels = OptionalInt.empty();

  /**
   * A walk.
   *
   * @param rules those for the call's collective
   * @param steps gets all that is asked on the way, or null
   */
  PathWalk(
      Map<Stage, List<Rule>> rules,
      Prior prior,
      PathQuery query,
      UserChoices user,
      List<Step> steps) {
    this.rules = rules;
    this.prior = prior;
    this.user = user;
    this.steps = steps;
    facts = Facts.of(query, user);
  }

  Path path() {
    Optional<Rule> beside = userChoosesKernels() ? Optional.empty() : first(Stage.PATH);
    if (beside.isPresent()) {
      return path(beside.get().outcome(), beside.get().candidate(), true);
    }
    if (!WITH_ALGORITHMS.contains(facts.query().collective())) {
      throw new JcclException("no rule and no model knows a path for " + facts.query());
    }
    chooseAlgorithm();
    chooseProtocol();
    overrideChannels();
    limitChannels();
    NcclAlgorithm algorithm = facts.algorithm().orElseThrow();
    Protocol protocol = facts.protocol().orElseThrow();
    String label = algorithm.label().toUpperCase(Locale.ROOT);
    return path(label + " " + protocol.name(), candidate(algorithm, protocol), false);
  }

  /** Names of algorithms and protocols say nothing about the other collectives. */
  private boolean userChoosesKernels() {
    return WITH_ALGORITHMS.contains(facts.query().collective())
        && !(user.algorithms().isEmpty() && user.protocols().isEmpty());
  }

  private void chooseAlgorithm() {
    if (user.algorithms().isEmpty()) {
      Optional<Rule> rule = first(Stage.ALGORITHM);
      if (rule.isPresent()) {
        facts = facts.with(NcclAlgorithm.valueOf(rule.get().outcome()));
        return;
      }
      modelled(Stage.ALGORITHM);
    } else {
      chosenByUser(Stage.ALGORITHM, "NCCL_ALGO", user.algorithms());
      modelled |= user.algorithms().size() > 1;
    }
    facts = facts.with(cheapest(algorithms()).algorithm());
  }

  private void chooseProtocol() {
    if (user.protocols().isEmpty()) {
      Optional<Rule> rule = first(Stage.PROTOCOL);
      if (rule.isPresent()) {
        facts = facts.with(Protocol.valueOf(rule.get().outcome()));
        return;
      }
      modelled(Stage.PROTOCOL);
    } else {
      chosenByUser(Stage.PROTOCOL, "NCCL_PROTO", user.protocols());
      modelled |= user.protocols().size() > 1;
    }
    facts = facts.with(cheapest(Set.of(facts.algorithm().orElseThrow())).protocol());
  }

  private void overrideChannels() {
    if (user.maxChannels() > 0) {
      mostChannels = OptionalInt.of(user.maxChannels());
      chosenByUser(Stage.CHANNEL_OVERRIDE, "NCCL_MAX_NCHANNELS", user.maxChannels());
    } else {
      String none = "NCCL_MAX_NCHANNELS is not set";
      tell(() -> Step.other(Stage.CHANNEL_OVERRIDE, "user", "", false, none));
    }
  }

  private void limitChannels() {
    if (user.maxChannels() > 0) {
      String won = "NCCL_MAX_NCHANNELS wins";
      tell(() -> Step.other(Stage.CHANNELS, "rules", "", false, won));
      return;
    }
    first(Stage.CHANNELS)
        .map(rule -> Math.max(Integer.parseInt(rule.outcome()), user.minChannels()))
        .ifPresent(limit -> mostChannels = OptionalInt.of(limit));
  }

  private Set<NcclAlgorithm> algorithms() {
    return user.algorithms().isEmpty() ? EnumSet.allOf(NcclAlgorithm.class) : user.algorithms();
  }

  private Set<Protocol> protocols() {
    return user.protocols().isEmpty() ? EnumSet.allOf(Protocol.class) : user.protocols();
  }

  private Prior.Kernel cheapest(Set<NcclAlgorithm> algorithms) {
    return prior
        .cheapest(facts.query(), algorithms, protocols())
        .orElseThrow(
            () ->
                new InvalidArgumentException(
                    "NCCL_ALGO, NCCL_PROTO",
                    algorithms + " with " + protocols() + " for " + facts.query(),
                    "what the cost model has an entry for"));
  }

  private void modelled(Stage stage) {
    modelled = true;
    sources.add(MODEL);
    String basis = rules.get(Stage.MODEL).getFirst().basis();
    tell(() -> Step.other(stage, MODEL, "", true, "no rule holds. " + basis));
  }

  private void chosenByUser(Stage stage, String variable, Object value) {
    sources.add(variable);
    tell(() -> Step.other(stage, variable, value.toString(), true, "the user's setting wins"));
  }

  /** The first rule of a stage that holds. */
  private Optional<Rule> first(Stage stage) {
    for (Rule rule : rules.getOrDefault(stage, List.of())) {
      Optional<Condition> failed = rule.failed(facts);
      if (failed.isEmpty()) {
        inferred |= rule.inferred();
        sources.add(rule.origin());
        tell(() -> Step.of(stage, rule, true, rule.basis()));
        return Optional.of(rule);
      }
      tell(() -> Step.of(stage, rule, false, failed.get().failure(facts)));
    }
    return Optional.empty();
  }

  /** Keeps a step if somebody wants to know; its text costs far more than the way itself. */
  private void tell(Supplier<Step> step) {
    if (steps != null) {
      steps.add(step.get());
    }
  }

  private Path path(String name, Optional<PathCandidate> candidate, boolean bypass) {
    return new Path(name, candidate, mostChannels, sources, bypass, inferred, modelled);
  }

  private static Optional<PathCandidate> candidate(NcclAlgorithm algorithm, Protocol protocol) {
    return switch (algorithm) {
      case TREE, RING, PAT -> Optional.of(new PathCandidate(algorithm.label(), protocol));
      case COLLNET_DIRECT, COLLNET_CHAIN, NVLS, NVLS_TREE -> Optional.empty();
    };
  }
}
