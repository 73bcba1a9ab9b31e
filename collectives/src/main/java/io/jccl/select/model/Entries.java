package io.jccl.select.model;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import java.util.Optional;

/** What the models of NCCL and RCCL share about the entries of a table. */
public final class Entries {
  /** Why LL128 is off. */
  static final String UNSAFE_LL128 = "a link may tear stores of 128 bytes";

  private Entries() {}

  /** Why neither library ever fills an entry, if so. */
  public static Optional<String> unfilled(
      Collective collective, NcclAlgorithm algorithm, Protocol protocol) {
    boolean knows =
        switch (algorithm) {
          case RING -> true;
          case TREE, COLLNET_CHAIN, NVLS_TREE -> collective == Collective.ALL_REDUCE;
          case PAT -> isSplit(collective);
          case NVLS, COLLNET_DIRECT -> isSplit(collective) || collective == Collective.ALL_REDUCE;
        };
    if (!knows) {
      return Optional.of("no " + collective.label() + " by " + algorithm.label());
    }
    boolean simpleOnly = algorithm != NcclAlgorithm.RING && algorithm != NcclAlgorithm.TREE;
    return simpleOnly && protocol != Protocol.SIMPLE
        ? Optional.of(algorithm.label() + " only by simple")
        : Optional.empty();
  }

  /** Whether each rank's part of the result or of the input is a part of the whole. */
  static boolean isSplit(Collective collective) {
    return collective == Collective.ALL_GATHER || collective == Collective.REDUCE_SCATTER;
  }

  /** NCCL's correction of trees at a size; none below 64 bytes and above the last but one. */
  static double correction(ModelNumbers numbers, long bytes, Protocol protocol, int count) {
    int index = logarithm(bytes);
    return index < 0 || index >= count - 1
        ? 1
        : numbers.of("correction", "log2(bytes/64)", NcclAlgorithm.TREE, protocol, index);
  }

  /** The logarithm of {@code bytes / 64}, rounded down; -1 below 64 bytes. */
  static int logarithm(long bytes) {
    return 63 - Long.numberOfLeadingZeros(bytes >> 6);
  }
}
