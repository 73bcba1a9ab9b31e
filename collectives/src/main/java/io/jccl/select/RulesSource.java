package io.jccl.select;

import io.jccl.JcclException;
import io.jccl.select.arch.ArchRules;
import io.jccl.select.arch.Path;
import io.jccl.select.arch.PathCandidate;
import io.jccl.select.arch.PathQuery;
import io.jccl.select.arch.RulesVersion;
import io.jccl.select.arch.Site;
import io.jccl.select.arch.Step;
import io.jccl.select.arch.UserChoices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The source that does what comes nearest to the path that RCCL would take. Where RCCL has no rule
 * and asks its cost model, this source is silent, since our own model knows our algorithms better.
 * Rules look at exact sizes, at whether they are multiples of 16 bytes for instance.
 *
 * @param architecture the architecture's name, such as {@code gfx1250}
 * @param rules its rules
 * @param partition the partition mode that all ranks go by
 * @param user what the user has set, but for the algorithms and protocols, which are struck out
 *     before any source is asked
 */
record RulesSource(String architecture, ArchRules rules, PartitionMode partition, UserChoices user)
    implements Source {
  /** The rules of an architecture with the user's settings, or nothing if there are no rules. */
  static Optional<RulesSource> find(
      String architecture, PartitionMode partition, Settings settings) {
    UserChoices user = RuleSettings.choices(settings);
    return ArchRules.find(architecture)
        .map(rules -> new RulesSource(architecture, rules, partition, user));
  }

  @Override
  public TunerSource kind() {
    return TunerSource.RULES;
  }

  @Override
  public String name() {
    return "rules of " + architecture;
  }

  @Override
  public Answer ask(CallShape shape, List<Candidate> usable) {
    Sizes sizes = Sizes.only(shape.bytes());
    Optional<Path> path = path(shape).filter(each -> !each.modelled());
    return new Answer(path.flatMap(each -> proposal(each, usable)), sizes);
  }

  private Optional<Path> path(CallShape shape) {
    try {
      return Optional.of(rules.path(query(shape), user));
    } catch (JcclException noPath) {
      return Optional.empty();
    }
  }

  private PathQuery query(CallShape shape) {
    return new PathQuery(
        new Site(shape.machines(), shape.request().ranks(), partition, RulesVersion.AFTER),
        shape.request().collective(),
        shape.type(),
        shape.kind(),
        shape.bytes(),
        shape.registered(),
        shape.captured(),
        shape.operations());
  }

  private static Optional<Proposal> proposal(Path path, List<Candidate> usable) {
    String origin = String.join(", ", path.source()) + (path.inferred() ? " (inferred)" : "");
    return path.candidate()
        .flatMap(
            nearest ->
                usable.stream()
                    .filter(each -> is(each, nearest))
                    .findFirst()
                    .map(each -> new Proposal(each, ANY_CHANNELS, origin)));
  }

  private static boolean is(Candidate candidate, PathCandidate nearest) {
    return candidate.protocol() == nearest.protocol()
        && candidate.algorithm().name().equals(nearest.algorithm());
  }

  @Override
  public List<Passed> passed(CallShape shape, List<Candidate> usable) {
    List<Passed> passed = new ArrayList<>();
    try {
      var explanation = rules.explain(query(shape), user);
      for (Step step : explanation.steps()) {
        if (!step.taken()) {
          String inferred = step.inferred() ? " (inferred)" : "";
          passed.add(new Passed(step.source() + " " + step.outcome() + inferred, step.reason()));
        }
      }
      why(explanation.path(), usable)
          .ifPresent(reason -> passed.add(new Passed(explanation.path().name(), reason)));
    } catch (JcclException noPath) {
      passed.add(new Passed(name(), noPath.getMessage()));
    }
    return passed;
  }

  /** Why RCCL's path makes no proposal. */
  private static Optional<String> why(Path path, List<Candidate> usable) {
    if (path.modelled()) {
      return Optional.of("no rule: RCCL would ask its cost model");
    }
    if (path.candidate().isEmpty()) {
      return Optional.of("nothing here comes near it");
    }
    return proposal(path, usable).isPresent()
        ? Optional.empty()
        : Optional.of("comes near " + path.candidate().get() + ", which is not usable");
  }
}
