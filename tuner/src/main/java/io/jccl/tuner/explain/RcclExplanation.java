package io.jccl.tuner.explain;

import io.jccl.JcclException;
import io.jccl.select.arch.Path;
import io.jccl.select.arch.PathExplanation;
import io.jccl.select.model.Core;
import io.jccl.select.model.CostEntry;
import io.jccl.select.model.CostTable;
import io.jccl.select.model.LaunchSize;
import io.jccl.select.model.NcclAlgorithm;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Why RCCL or NCCL carry out a call as they do.
 *
 * @param asked the call
 * @param costs the model's table
 * @param search what became of the tuner file
 * @param tuned what the library takes with the tuner file, if it knows a way
 * @param untuned what it takes without
 * @param path what the architecture's rules say, if the architecture is known
 */
public record RcclExplanation(
    RcclCase asked,
    CostTable costs,
    RowSearch search,
    Optional<Taken> tuned,
    Optional<Taken> untuned,
    Optional<PathExplanation> path) {
  /** The path whose thread blocks rules number. */
  private static final String DDA_SIMPLE = "DDA SIMPLE";

  /**
   * An algorithm with its numbers.
   *
   * @param entry what the model says about it
   * @param size the channels and threads
   */
  public record Taken(CostEntry entry, LaunchSize size) {}

  /** Who had the last word. */
  public enum Decider {
    /** A path of the architecture beside ring and tree, for which no tuner is asked. */
    BYPASS,
    /** A row of the tuner file. */
    ROW,
    /** A rule of the architecture. */
    RULES,
    /** The cost model. */
    MODEL,
    /** Nobody: the library reports an error. */
    NOBODY
  }

  /**
   * Explains a call.
   *
   * @throws JcclException if the architecture's rules know no way
   */
  public static RcclExplanation of(RcclCase asked) {
    CostTable costs = asked.costs();
    RowSearch search = RowSearch.of(asked.config(), asked.question(), costs);
    return new RcclExplanation(
        asked,
        costs,
        search,
        taken(asked, costs, search.tuner()),
        taken(asked, costs, times -> 0),
        asked
            .place()
            .map(
                place ->
                    place.rules().explain(place.query(), asked.allowance().and(place.user()))));
  }

  private static Optional<Taken> taken(RcclCase asked, CostTable costs, Core.Tuner tuner) {
    return Core.choose(costs, tuner)
        .map(
            taken -> {
              LaunchSize own = asked.launch(taken.algorithm(), taken.protocol());
              int channels = taken.channels() == 0 ? own.channels() : taken.channels();
              return new Taken(
                  costs.entry(taken.algorithm(), taken.protocol()),
                  new LaunchSize(channels, own.threads()));
            });
  }

  /** Who decides: a path beside ring and tree, then a row, then a rule, then the model. */
  public Decider decider() {
    if (path.map(PathExplanation::path).filter(Path::bypass).isPresent()) {
      return Decider.BYPASS;
    }
    if (search.row().isPresent()) {
      return Decider.ROW;
    }
    if (path.map(PathExplanation::path).filter(each -> !each.modelled()).isPresent()) {
      return Decider.RULES;
    }
    return tuned.isPresent() ? Decider.MODEL : Decider.NOBODY;
  }

  /** The algorithm that is done; nothing for built-in paths. */
  public Optional<Taken> done() {
    return switch (decider()) {
      case BYPASS, NOBODY -> Optional.empty();
      case RULES ->
          path.flatMap(each -> each.path().candidate())
              .flatMap(
                  each ->
                      NcclAlgorithm.of(each.algorithm())
                          .map(
                              algorithm ->
                                  new Taken(
                                      costs.entry(algorithm, each.protocol()),
                                      asked.launch(algorithm, each.protocol()))));
      case ROW, MODEL -> tuned;
    };
  }

  /** What the model says about that. */
  public Optional<CostEntry> predicted() {
    return done().map(Taken::entry);
  }

  /** The most thread blocks of a path on peers' memory, if the architecture has a rule. */
  public OptionalInt blocks() {
    boolean simple = path.map(each -> each.path().name()).filter(DDA_SIMPLE::equals).isPresent();
    return simple
        ? asked.place().orElseThrow().rules().blocks(asked.place().get().query(), Integer.MAX_VALUE)
        : OptionalInt.empty();
  }

  /** What is done, as the library prints it or as its files spell it. */
  public String decision() {
    return switch (decider()) {
      case BYPASS, RULES -> path.orElseThrow().path().name();
      case ROW, MODEL -> tuned.map(each -> each.entry().name()).orElseThrow();
      case NOBODY -> "none";
    };
  }
}
