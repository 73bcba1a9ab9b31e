package io.jccl.select;

import java.util.List;
import java.util.Optional;

/**
 * One place that choices come from: a table, the architecture's rules, the cost model. Sources are
 * asked in order and the first proposal is taken. A pure function of its arguments, since every
 * rank must get the same answer.
 */
@FunctionalInterface
interface Source {
  /** The number of channels of a proposal that leaves it to the selector. */
  int ANY_CHANNELS = -1;

  /**
   * Proposes one of the usable candidates, or nothing.
   *
   * @param shape the call
   * @param usable what may be proposed, in the library's order, at least one
   */
  Optional<Proposal> propose(CallShape shape, List<Candidate> usable);

  /**
   * What a source would take.
   *
   * @param candidate one of the usable candidates
   * @param channels the number of channels, or {@link #ANY_CHANNELS}
   * @param origin where it comes from, such as {@code host-defaults.csv:12}
   */
  record Proposal(Candidate candidate, int channels, String origin) {}
}
