package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.select.Decision.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Chooses algorithm, protocol and channels for a call. The {@link Rules} say which candidates may
 * be used, the user's settings among them; then the {@link Source}s are asked in order, and the
 * first proposal is taken. So no table can revive what the user has switched off, and if nothing is
 * left for a call, that is an error: nothing silently takes another way.
 *
 * <p>A decision depends on the settings and the shape alone, so all ranks decide alike.
 * Thread-safe; takes some microseconds, so callers keep decisions by shape.
 */
public final class Selector {
  private static final int DEFAULT_CHANNELS = 1;

  private final Settings settings;
  private final Set<String> known;
  private final List<Candidate> candidates;
  private final Rules rules;
  private final List<Source> sources;

  /**
   * A selector.
   *
   * @param settings what the user has set
   * @param algorithms all algorithms, in the library's order
   * @param table the table for this machine
   * @throws InvalidArgumentException if the settings ask for reproducible results by algorithms
   *     that cannot give them
   */
  public Selector(Settings settings, List<Algorithm> algorithms, TuningTable table) {
    this(settings, algorithms, table, FusedSupport.NONE);
  }

  /** As above, where one kernel on each rank may carry out some plans. */
  public Selector(
      Settings settings, List<Algorithm> algorithms, TuningTable table, FusedSupport fused) {
    this.settings = settings;
    known = algorithms.stream().map(Algorithm::name).collect(Collectors.toUnmodifiableSet());
    candidates = Candidate.all(algorithms);
    rules = new Rules(settings, algorithms, fused);
    sources = List.of(table::propose, new LibraryOrder());
  }

  /**
   * Chooses for one call.
   *
   * @throws InvalidArgumentException if the settings leave no candidate for it; the message names
   *     them, where they come from, and what is legal
   */
  public Decision select(CallShape shape) {
    Collective collective = shape.request().collective();
    List<Candidate> able = new ArrayList<>();
    List<Candidate> usable = new ArrayList<>();
    List<Refusal> refused = new ArrayList<>();
    for (Candidate candidate : candidates) {
      Optional<String> cannot = rules.cannot(candidate, shape);
      Optional<String> reason = cannot.or(() -> rules.unwanted(candidate, collective));
      if (cannot.isEmpty()) {
        able.add(candidate);
      }
      reason.ifPresentOrElse(
          text -> refused.add(new Refusal(candidate.toString(), text)),
          () -> usable.add(candidate));
    }
    if (usable.isEmpty()) {
      throw nothingLeft(shape, able, refused);
    }
    addForeign(collective, refused);
    return decide(shape, proposal(shape, usable), usable, refused);
  }

  private Source.Proposal proposal(CallShape shape, List<Candidate> usable) {
    return sources.stream()
        .flatMap(source -> source.propose(shape, usable).stream())
        .findFirst()
        .orElseThrow();
  }

  private Decision decide(
      CallShape shape, Source.Proposal taken, List<Candidate> usable, List<Refusal> refused) {
    Candidate winner = taken.candidate();
    int wanted = taken.channels() == Source.ANY_CHANNELS ? DEFAULT_CHANNELS : taken.channels();
    int channels = rules.channels().fit(wanted, winner.algorithm().channelMultiple());
    StringBuilder source = new StringBuilder();
    String restrictions = rules.restrictions(shape.request().collective());
    if (!restrictions.isEmpty()) {
      source.append(restrictions).append(", ");
    }
    source.append(taken.origin());
    if (wanted < rules.channels().min()) {
      source.append(", ").append(settings.describe(Setting.MIN_NCHANNELS));
    } else if (wanted > rules.channels().max()) {
      source.append(", ").append(settings.describe(Setting.MAX_NCHANNELS));
    }
    for (Candidate other : usable) {
      if (other != winner) {
        refused.add(new Refusal(other.toString(), taken.origin() + " takes " + winner));
      }
    }
    Choice choice = new Choice(winner.algorithm(), winner.protocol(), channels);
    boolean fused = isFused(winner, shape, refused);
    return new Decision(choice, fused, source.toString(), List.copyOf(refused));
  }

  private boolean isFused(Candidate winner, CallShape shape, List<Refusal> refused) {
    if (!Rules.isFusible(winner.algorithm(), shape)) {
      return false;
    }
    Optional<String> reason = rules.notFused(winner.algorithm(), shape);
    reason.ifPresent(text -> refused.add(new Refusal(winner + " in one kernel", text)));
    return reason.isEmpty();
  }

  /** Names of NCCL's that the user lists beside ours. */
  private void addForeign(Collective collective, List<Refusal> refused) {
    for (String name : settings.get(Setting.ALGO).asksFor(collective)) {
      if (!known.contains(name)) {
        refused.add(
            new Refusal(name, "this library does not have it; " + settings.describe(Setting.ALGO)));
      }
    }
  }

  private JcclException nothingLeft(CallShape shape, List<Candidate> able, List<Refusal> refused) {
    String call = Rules.text(shape.request());
    Collective collective = shape.request().collective();
    if (able.isEmpty()) {
      return new JcclException("no algorithm for " + call + ": " + reasons(refused, known));
    }
    Set<String> asked = settings.get(Setting.ALGO).asksFor(collective);
    String reasons = reasons(refused, asked);
    String legal =
        able.stream()
            .map(
                each ->
                    rules.restrictsProtocols(collective)
                        ? each.toString()
                        : each.algorithm().name())
            .distinct()
            .collect(Collectors.joining(", "));
    return new InvalidArgumentException(
        rules.restrictions(collective),
        "nothing left for " + call + (reasons.isEmpty() ? "" : " (" + reasons + ")"),
        legal);
  }

  private static String reasons(List<Refusal> refused, Set<String> algorithms) {
    return refused.stream()
        .filter(each -> algorithms.contains(each.candidate().split("/")[0]))
        .map(each -> each.candidate() + " " + each.reason())
        .collect(Collectors.joining("; "));
  }
}
