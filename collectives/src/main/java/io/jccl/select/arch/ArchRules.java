package io.jccl.select.arch;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.Collective;
import io.jccl.words.Nearest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * RCCL's rules of one architecture: which path each call takes. Immutable and pure: the same
 * question has the same answer on every rank.
 */
public final class ArchRules {
  /** The architectures by name, with their rule files. */
  private static final SequencedMap<String, String> FILES =
      new TreeMap<>(
          Map.of(
              "gfx942", "gfx942.csv",
              "gfx950", "gfx950.csv",
              "gfx1200", "gfx120x.csv",
              "gfx1201", "gfx120x.csv",
              "gfx1250", "gfx1250.csv"));

  private final Map<Stage, List<Rule>> rules;
  private final Map<Collective, Map<Stage, List<Rule>>> byCollective;
  private final Prior prior;

  ArchRules(Map<Stage, List<Rule>> rules, Prior prior) {
    this.rules = rules;
    byCollective = new EnumMap<>(Collective.class);
    for (Collective collective : Collective.values()) {
      byCollective.put(collective, of(collective, rules));
    }
    this.prior = prior;
  }

  private static Map<Stage, List<Rule>> of(Collective collective, Map<Stage, List<Rule>> rules) {
    Map<Stage, List<Rule>> some = new EnumMap<>(Stage.class);
    rules.forEach(
        (stage, all) ->
            some.put(
                stage,
                all.stream().filter(each -> each.collectives().contains(collective)).toList()));
    return some;
  }

  /** The architectures that there are rules for. */
  public static List<String> architectures() {
    return List.copyOf(FILES.keySet());
  }

  /** The rules of an architecture, or nothing if there are none. */
  public static Optional<ArchRules> find(String architecture) {
    return Optional.ofNullable(FILES.get(architecture)).map(RuleFile::shipped).map(ArchRules::of);
  }

  /**
   * The rules of an architecture.
   *
   * @throws InvalidArgumentException if there are none; the message lists those that there are
   */
  public static ArchRules named(String architecture) {
    return find(architecture)
        .orElseThrow(
            () ->
                new InvalidArgumentException(
                    "arch",
                    architecture,
                    String.join(", ", architectures())
                        + Nearest.hint(architecture, architectures())));
  }

  private static ArchRules of(Map<Stage, List<Rule>> rules) {
    Rule model = rules.get(Stage.MODEL).getFirst();
    return new ArchRules(rules, new ModelPrior(Integer.parseInt(model.outcome())));
  }

  /** The number of RCCL's tuning model that answers where no rule does. */
  public int model() {
    return Integer.parseInt(rules.get(Stage.MODEL).getFirst().outcome());
  }

  /**
   * The path of a call.
   *
   * @param query the call
   * @param user what the user has set, which wins
   * @throws io.jccl.JcclException if neither rules nor model know one, or the user's choices leave
   *     none
   */
  public Path path(PathQuery query, UserChoices user) {
    return new PathWalk(byCollective.get(query.collective()), prior, query, user, null).path();
  }

  /** The path of a call, with every rule that was asked on the way. */
  public PathExplanation explain(PathQuery query, UserChoices user) {
    List<Step> steps = new ArrayList<>();
    Path path =
        new PathWalk(byCollective.get(query.collective()), prior, query, user, steps).path();
    return new PathExplanation(path, steps);
  }

  /**
   * The thread blocks of the path DDA SIMPLE, if a rule says.
   *
   * @param most the blocks that the communicator has room for, which is never exceeded
   */
  public OptionalInt blocks(PathQuery query, int most) {
    Facts facts = Facts.of(query, UserChoices.NONE);
    return Threads.first(rules, Stage.BLOCKS, facts)
        .map(rule -> OptionalInt.of(Math.min(most, BlockRange.parse(rule.outcome()).of(query))))
        .orElse(OptionalInt.empty());
  }

  /** The threads of a block; see {@link Threads}. */
  public int threads(PathQuery query, Threads.Block block) {
    return Threads.of(rules, query, block);
  }
}
