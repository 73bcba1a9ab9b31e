package io.jccl.select;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.select.Decision.Refusal;
import io.jccl.spi.Availability;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which candidates may carry out a call, and why the others may not. */
final class Rules {
  /** Connections between all pairs of more ranks would take more memory than the data. */
  private static final int MOST_RANKS_IN_PAIRS = 128;

  /** The algorithms whose plans a fused engine can carry out. */
  private static final Set<String> FUSIBLE = Set.of("oneshot", "twoshot");

  private final Settings settings;
  private final Set<String> known;
  private final Allowed<String> algorithms;
  private final Allowed<Protocol> protocols;
  private final boolean reproducible;
  private final ChannelRange channels;
  private final FusedUse fusedUse;
  private final FusedSupport fused;

  Rules(Settings settings, List<Algorithm> known, FusedSupport fused) {
    this.settings = settings;
    this.known = known.stream().map(Algorithm::name).collect(Collectors.toUnmodifiableSet());
    this.fused = fused;
    fusedUse = settings.get(Setting.FUSED);
    algorithms = settings.get(Setting.ALGO);
    protocols = settings.get(Setting.PROTO);
    reproducible = settings.get(Setting.REPRODUCIBLE);
    channels =
        new ChannelRange(settings.get(Setting.MIN_NCHANNELS), settings.get(Setting.MAX_NCHANNELS));
    if (reproducible) {
      refuseContradiction(known);
    }
  }

  /** The channel counts that the user allows. */
  ChannelRange channels() {
    return channels;
  }

  /** Why the candidate cannot do this, whatever algorithms and protocols the user asks for. */
  Optional<String> cannot(Candidate candidate, CallShape shape) {
    Algorithm algorithm = candidate.algorithm();
    Request request = shape.request();
    boolean folds = request.collective().reduces();
    if (!algorithm.supports(request)) {
      return Optional.of("makes no plan for " + text(request));
    }
    if (algorithm.name().equals("pat") && settings.get(Setting.PAT_ENABLE) == PatUse.OFF) {
      return Optional.of("switched off by " + settings.describe(Setting.PAT_ENABLE));
    }
    if (shape.device() && algorithm.access() == Algorithm.Access.MESSAGES) {
      return Optional.of(
          "sends messages, which the host would have to carry from device to device");
    }
    if (folds && reproducible && !algorithm.foldsOnce()) {
      return Optional.of(
          "folds in several places, " + settings.describe(Setting.REPRODUCIBLE) + " asks for one");
    }
    if (folds && averagesNarrow(shape) && !algorithm.foldsOnce()) {
      return Optional.of(
          "folds in several places, an average of " + shape.type().label() + " needs one");
    }
    if (!channels.holds(algorithm.channelMultiple())) {
      return Optional.of(
          "needs a multiple of %d channels, the limits are %s and %s"
              .formatted(
                  algorithm.channelMultiple(),
                  settings.describe(Setting.MIN_NCHANNELS),
                  settings.describe(Setting.MAX_NCHANNELS)));
    }
    if (algorithm.connectsAllPairs()
        && request.ranks() > MOST_RANKS_IN_PAIRS
        && !algorithms.asksFor(request.collective()).contains(algorithm.name())) {
      return Optional.of(
          "needs a connection for every pair of ranks: beyond %d ranks only where %s asks for it"
              .formatted(MOST_RANKS_IN_PAIRS, Setting.ALGO.name()));
    }
    if (fusedUse == FusedUse.ON && isFusible(algorithm, shape)) {
      return notFused(algorithm, shape)
          .map(reason -> settings.describe(Setting.FUSED) + " asks for one kernel: " + reason);
    }
    return Optional.empty();
  }

  /**
   * The sizes for which the rules say the same of calls like this one. Only a fused engine may look
   * at the exact size.
   */
  Sizes sizes(CallShape shape) {
    return fusedUse != FusedUse.OFF && mayBeFused(shape) ? Sizes.only(shape.bytes()) : Sizes.ALL;
  }

  /** Whether this is a kind of call that one kernel on each rank could do. */
  static boolean isFusible(Algorithm algorithm, CallShape shape) {
    return mayBeFused(shape) && FUSIBLE.contains(algorithm.name());
  }

  private static boolean mayBeFused(CallShape shape) {
    return shape.device()
        && shape.request().ranks() > 1
        && shape.request().collective() != Collective.BARRIER;
  }

  /** Why a fusible call is not done by one kernel on each rank; empty if it is. */
  Optional<String> notFused(Algorithm algorithm, CallShape shape) {
    if (fusedUse == FusedUse.OFF) {
      return Optional.of("switched off by " + settings.describe(Setting.FUSED));
    }
    return switch (fused.supports(algorithm, shape)) {
      case Availability.Ready() -> Optional.empty();
      case Availability.Unavailable(String reason, String remedy) ->
          Optional.of(reason + "; " + remedy);
    };
  }

  /** Why the user does not want the candidate for this collective. */
  Optional<String> unwanted(Candidate candidate, Collective collective) {
    if (!algorithms.allows(collective, candidate.algorithm().name())) {
      return Optional.of("excluded by " + settings.describe(Setting.ALGO));
    }
    if (!protocols.allows(collective, candidate.protocol())) {
      return Optional.of("excluded by " + settings.describe(Setting.PROTO));
    }
    return Optional.empty();
  }

  /** The settings that restrict this collective, for messages; empty if none does. */
  String restrictions(Collective collective) {
    return Stream.of(
            algorithms.restricts(collective) ? settings.describe(Setting.ALGO) : "",
            protocols.restricts(collective) ? settings.describe(Setting.PROTO) : "")
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" and "));
  }

  /** The names of all algorithms. */
  Set<String> known() {
    return known;
  }

  /** The algorithms that the user asks for. */
  Set<String> asksFor(Collective collective) {
    return algorithms.asksFor(collective);
  }

  /** Names of NCCL's that the user lists beside ours. */
  List<Refusal> foreign(Collective collective) {
    return asksFor(collective).stream()
        .filter(name -> !known.contains(name))
        .map(
            name ->
                new Refusal(
                    name, "this library does not have it; " + settings.describe(Setting.ALGO)))
        .toList();
  }

  /** Whether the user restricts this collective's protocols. */
  boolean restrictsProtocols(Collective collective) {
    return protocols.restricts(collective);
  }

  /**
   * What there is to say of LL128 to a user who asks for it on devices: that no algorithm has it
   * there, and whether the links would be safe for it, for which they are tried now.
   */
  Optional<String> linesOnDevices(CallShape shape) {
    if (!shape.device()
        || !protocols.asksFor(shape.request().collective()).contains(Protocol.LL128)) {
      return Optional.empty();
    }
    String links =
        switch (fused.keepsLines()) {
          case Availability.Ready() -> "every link here was tried and would be safe for it";
          case Availability.Unavailable(String reason, String remedy) ->
              "it does not count as safe here: " + reason;
        };
    return Optional.of("no algorithm on devices sends by ll128 yet; " + links);
  }

  /** A call in words, such as {@code broadcast on 4 ranks with root 2}. */
  static String text(Request request) {
    return request.collective().label()
        + " on "
        + request.ranks()
        + (request.ranks() == 1 ? " rank" : " ranks")
        + (request.collective().rooted() ? " with root " + request.root() : "");
  }

  private static boolean averagesNarrow(CallShape shape) {
    DataType type = shape.type();
    return shape.kind() == ReduceOp.Kind.AVG && type.isNarrowFloat();
  }

  private void refuseContradiction(List<Algorithm> known) {
    TreeSet<String> asked = new TreeSet<>();
    for (Collective collective : Collective.values()) {
      if (collective.reduces()) {
        asked.addAll(algorithms.asksFor(collective));
      }
    }
    List<String> contradicting = names(known, false).filter(asked::contains).toList();
    if (!contradicting.isEmpty()) {
      throw new InvalidArgumentException(
          settings.describe(Setting.ALGO) + " with " + settings.describe(Setting.REPRODUCIBLE),
          String.join(", ", contradicting) + " folds in several places",
          names(known, true).collect(Collectors.joining(", ")));
    }
  }

  private static Stream<String> names(List<Algorithm> known, boolean foldsOnce) {
    return known.stream()
        .filter(algorithm -> algorithm.foldsOnce() == foldsOnce)
        .map(Algorithm::name);
  }
}
