package io.jccl.select;

import io.jccl.plan.Algorithm;
import io.jccl.select.Source.Proposal;
import java.util.Comparator;
import java.util.List;

/**
 * What is left when every source is switched off or silent: the first usable algorithm in the
 * library's order, with LL for small calls and Simple for the others.
 */
final class LibraryOrder {
  /**
   * Up to this size a trip is taken to cost more than flags in half of the bytes. A guess, not a
   * measurement: any source replaces it.
   */
  private static final long LL_BYTES = 8192;

  private static final Sizes SMALL = new Sizes(0, LL_BYTES);
  private static final Sizes LARGE = new Sizes(LL_BYTES + 1, Long.MAX_VALUE);

  private LibraryOrder() {}

  static Proposal first(CallShape shape, List<Candidate> usable) {
    Algorithm first = usable.getFirst().algorithm();
    List<Protocol> order =
        SMALL.hold(shape.bytes())
            ? List.of(Protocol.LL, Protocol.SIMPLE, Protocol.LL128)
            : List.of(Protocol.SIMPLE, Protocol.LL128, Protocol.LL);
    return usable.stream()
        .filter(candidate -> candidate.algorithm() == first)
        .min(Comparator.comparing(candidate -> order.indexOf(candidate.protocol())))
        .map(
            candidate ->
                new Proposal(candidate, Source.ANY_CHANNELS, "first in the library's order"))
        .orElseThrow();
  }

  /** The sizes for which the order is the same as for this one. */
  static Sizes sizes(long bytes) {
    return SMALL.hold(bytes) ? SMALL : LARGE;
  }
}
