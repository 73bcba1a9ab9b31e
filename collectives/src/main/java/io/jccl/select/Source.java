package io.jccl.select;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One place that choices come from: a table, the architecture's rules, the cost model. Sources are
 * asked in order and the first proposal is taken; one that has none changes nothing. A pure
 * function of its arguments, since every rank must get the same answer. Thread-safe.
 */
public interface Source {
  /** The number of channels of a proposal that leaves it to the selector. */
  int ANY_CHANNELS = -1;

  /** What sort of source it is, by which users switch sources off. */
  TunerSource kind();

  /** Its name, such as {@code host-defaults.csv}. */
  String name();

  /**
   * Proposes one of the usable candidates, or nothing.
   *
   * @param shape the call
   * @param usable what may be proposed, in the library's order, at least one
   */
  Answer ask(CallShape shape, List<Candidate> usable);

  /**
   * What it looked at before its proposal, or in vain, in order, each with why it was not taken.
   * For tools: costs more than {@link #ask}.
   */
  default List<Passed> passed(CallShape shape, List<Candidate> usable) {
    return List.of();
  }

  /** The predicted microseconds of a call; empty if this source predicts none. */
  default OptionalDouble micros(CallShape shape, Choice choice) {
    return OptionalDouble.empty();
  }

  /**
   * An answer, and how far it goes.
   *
   * @param proposal what the source would take, or nothing
   * @param sizes the sizes for which it answers the same to the same call, this call's among them.
   *     The ranges of two sizes are the same or have no size in common
   */
  record Answer(Optional<Proposal> proposal, Sizes sizes) {}

  /**
   * What a source would take.
   *
   * @param candidate one of the usable candidates
   * @param channels the number of channels, or {@link #ANY_CHANNELS}
   * @param origin where it comes from, such as {@code host-defaults.csv:12}
   */
  record Proposal(Candidate candidate, int channels, String origin) {}

  /**
   * Something that was looked at and not taken.
   *
   * @param what what it is, such as {@code host-defaults.csv:12}
   * @param reason why it was not taken
   */
  record Passed(String what, String reason) {}
}
