package io.jccl.select;

import io.jccl.plan.Algorithm;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The last source, for what tables leave open: the first usable algorithm in the library's order,
 * with LL for small calls and Simple for the others.
 */
final class LibraryOrder implements Source {
  /**
   * Up to this size a trip is taken to cost more than flags in half of the bytes. A guess, not a
   * measurement: a row of a table replaces it.
   */
  private static final long LL_BYTES = 8192;

  @Override
  public Optional<Proposal> propose(CallShape shape, List<Candidate> usable) {
    Algorithm first = usable.getFirst().algorithm();
    List<Protocol> order =
        shape.bytes() <= LL_BYTES
            ? List.of(Protocol.LL, Protocol.SIMPLE, Protocol.LL128)
            : List.of(Protocol.SIMPLE, Protocol.LL128, Protocol.LL);
    return usable.stream()
        .filter(candidate -> candidate.algorithm() == first)
        .min(Comparator.comparing(candidate -> order.indexOf(candidate.protocol())))
        .map(candidate -> new Proposal(candidate, ANY_CHANNELS, "first in the library's order"));
  }
}
