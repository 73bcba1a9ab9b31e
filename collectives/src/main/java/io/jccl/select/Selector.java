package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.Algorithm;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Decision.Refusal;
import io.jccl.select.Explanation.Opinion;
import io.jccl.select.Explanation.Part;
import io.jccl.select.Explanation.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Chooses algorithm, protocol and channels for a call. The {@link Rules} say which candidates may
 * be used, the user's settings among them; then the {@link Source}s are asked in order, and the
 * first proposal is taken. So no table can revive what the user has switched off, and if nothing is
 * left for a call, that is an error: nothing silently takes another way.
 *
 * <p>A decision depends on the settings, the sources and the shape alone, so all ranks decide
 * alike. Thread-safe. The first selection for a kind of call takes some microseconds; it then holds
 * for all sizes up to the next boundary of a table, and finding it again takes a fraction of one
 * and allocates nothing.
 */
public final class Selector {
  private static final int DEFAULT_CHANNELS = 1;

  private final Settings settings;
  private final List<Candidate> candidates;
  private final Rules rules;
  private final List<Source> sources;

  /** The sources that are not switched off. */
  private final List<Source> asked;

  private final KeptDecisions kept = new KeptDecisions();

  /**
   * A selector.
   *
   * @param settings what the user has set
   * @param algorithms all algorithms, in the library's order
   * @param sources where choices come from, in the order in which they are asked
   * @throws InvalidArgumentException if the settings ask for reproducible results by algorithms
   *     that cannot give them
   */
  public Selector(Settings settings, List<Algorithm> algorithms, Source... sources) {
    this(settings, algorithms, FusedSupport.NONE, List.of(sources));
  }

  /** As above, where one kernel on each rank may carry out some plans. */
  public Selector(
      Settings settings, List<Algorithm> algorithms, FusedSupport fused, List<Source> sources) {
    this.settings = settings;
    this.sources = List.copyOf(sources);
    candidates = Candidate.all(algorithms);
    rules = new Rules(settings, algorithms, fused);
    asked = this.sources.stream().filter(each -> each.kind().off(settings).isEmpty()).toList();
  }

  /**
   * The selector for calls on host memory.
   *
   * @throws io.jccl.JcclException if the user's table cannot be read
   */
  public static Selector host(Settings settings) {
    return new Selector(settings, Algorithms.all(), FusedSupport.NONE, Sources.host(settings));
  }

  /**
   * The selector for calls on device memory.
   *
   * @param architecture that of all ranks' devices, such as {@code gfx942}
   * @param partition the partition mode that all ranks go by
   * @throws io.jccl.JcclException if the user's table cannot be read
   */
  public static Selector devices(
      Settings settings, FusedSupport fused, String architecture, PartitionMode partition) {
    List<Source> sources = Sources.devices(settings, architecture, partition);
    return new Selector(settings, Algorithms.all(), fused, sources);
  }

  /**
   * What the tables that are asked say, in short, for ranks to compare: equal for equal rows, in
   * whatever files they stand.
   */
  public String tables() {
    return asked.stream()
        .flatMap(
            each -> each instanceof TuningTable table ? Stream.of(table.digest()) : Stream.empty())
        .collect(Collectors.joining(","));
  }

  /**
   * Chooses for one call.
   *
   * @throws InvalidArgumentException if the settings leave no candidate for it; the message names
   *     them, where they come from, and what is legal
   */
  public Decision select(CallShape shape) {
    Decision known = kept.find(shape);
    return known != null ? known : make(shape);
  }

  private Decision make(CallShape shape) {
    Weighed weighed = Weighed.of(candidates, rules, shape);
    Sizes sizes = rules.sizes(shape);
    for (Source source : asked) {
      Source.Answer answer = source.ask(shape, weighed.usable());
      sizes = sizes.and(answer.sizes());
      if (answer.proposal().isPresent()) {
        return keep(shape, sizes, answer.proposal().get(), weighed);
      }
    }
    sizes = sizes.and(LibraryOrder.sizes(shape.bytes()));
    return keep(shape, sizes, LibraryOrder.first(shape, weighed.usable()), weighed);
  }

  private Decision keep(CallShape shape, Sizes sizes, Source.Proposal taken, Weighed weighed) {
    Decision decision = decide(shape, taken, weighed);
    kept.keep(shape, sizes, decision);
    return decision;
  }

  private Decision decide(CallShape shape, Source.Proposal taken, Weighed weighed) {
    Candidate winner = taken.candidate();
    int wanted = wanted(taken);
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
    List<Refusal> refused = new ArrayList<>(weighed.refused());
    for (Candidate other : weighed.usable()) {
      if (other != winner) {
        refused.add(new Refusal(other.toString(), taken.origin() + " takes " + winner));
      }
    }
    boolean fused = isFused(winner, shape, refused);
    return new Decision(choice(taken), fused, source.toString(), List.copyOf(refused));
  }

  private static int wanted(Source.Proposal proposal) {
    return proposal.channels() == Source.ANY_CHANNELS ? DEFAULT_CHANNELS : proposal.channels();
  }

  /** A proposal with as many channels as the user's limits and the algorithm admit. */
  private Choice choice(Source.Proposal proposal) {
    Algorithm algorithm = proposal.candidate().algorithm();
    int channels = rules.channels().fit(wanted(proposal), algorithm.channelMultiple());
    return new Choice(algorithm, proposal.candidate().protocol(), channels);
  }

  private boolean isFused(Candidate winner, CallShape shape, List<Refusal> refused) {
    if (!Rules.isFusible(winner.algorithm(), shape)) {
      return false;
    }
    Optional<String> reason = rules.notFused(winner.algorithm(), shape);
    reason.ifPresent(text -> refused.add(new Refusal(winner + " in one kernel", text)));
    return reason.isEmpty();
  }

  /**
   * Chooses for one call, and tells all that was looked at.
   *
   * @throws InvalidArgumentException as {@link #select}
   */
  public Explanation explain(CallShape shape) {
    Decision decision = select(shape);
    List<Candidate> usable = Weighed.of(candidates, rules, shape).usable();
    List<Opinion> opinions = new ArrayList<>();
    boolean decided = false;
    for (Source source : sources) {
      Optional<Source.Proposal> proposal = source.ask(shape, usable).proposal();
      Part part = part(source, decided, proposal.isPresent());
      decided |= part == Part.DECIDED;
      opinions.add(
          new Opinion(
              source.name(),
              part,
              source.kind().off(settings),
              source.passed(shape, usable),
              proposal));
    }
    return new Explanation(
        shape, decision, opinions, predict(shape, decision.choice()), cheapest(shape, usable));
  }

  private Part part(Source source, boolean decided, boolean proposes) {
    if (!asked.contains(source)) {
      return Part.OFF;
    }
    if (decided) {
      return Part.LATE;
    }
    return proposes ? Part.DECIDED : Part.SILENT;
  }

  private Optional<Prediction> predict(CallShape shape, Choice choice) {
    return sources.stream()
        .flatMap(
            source ->
                source.micros(shape, choice).stream()
                    .mapToObj(micros -> new Prediction(choice, micros, source.name())))
        .findFirst();
  }

  private Optional<Prediction> cheapest(CallShape shape, List<Candidate> usable) {
    return sources.stream()
        .filter(source -> source.kind() == TunerSource.MODEL)
        .flatMap(source -> source.ask(shape, usable).proposal().stream())
        .findFirst()
        .flatMap(proposal -> predict(shape, choice(proposal)));
  }
}
