package io.jccl.select;

import io.jccl.plan.Algorithm;
import java.util.List;
import java.util.stream.Stream;

/**
 * An algorithm with a protocol: one way to carry out calls, which a choice completes with channels.
 *
 * @param algorithm the maker of the plan
 * @param protocol how chunks cross connections; SIMPLE for algorithms on peers' memory
 */
public record Candidate(Algorithm algorithm, Protocol protocol) {
  /** Every combination that makes sense: peers' memory is read without a protocol's flags. */
  public static List<Candidate> all(List<Algorithm> algorithms) {
    return algorithms.stream()
        .flatMap(
            algorithm -> protocols(algorithm).map(protocol -> new Candidate(algorithm, protocol)))
        .toList();
  }

  /** The protocols of an algorithm. */
  static Stream<Protocol> protocols(Algorithm algorithm) {
    return switch (algorithm.access()) {
      case MESSAGES -> Stream.of(Protocol.values());
      case PEER_MEMORY -> Stream.of(Protocol.SIMPLE);
    };
  }

  @Override
  public String toString() {
    return algorithm.name() + "/" + protocol.label();
  }
}
