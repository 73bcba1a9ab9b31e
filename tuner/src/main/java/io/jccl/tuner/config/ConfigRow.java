package io.jccl.tuner.config;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.Optional;

/**
 * One row of a tuner file as a reader understood it. In the numbers after {@code channels}, -1
 * stands for any.
 *
 * @param line its line in the file
 * @param collective the operation
 * @param minBytes the smallest size, inclusive, an unsigned number
 * @param maxBytes the largest size, inclusive, an unsigned number
 * @param algorithm what to take
 * @param protocol what to take
 * @param channels the number of channels; what other numbers than those above 0 mean depends on the
 *     reader
 * @param nodes the number of machines
 * @param ranks the number of ranks
 * @param pipeOps the number of operations in the group
 * @param registered 1 for calls on registered buffers, 0 for others
 */
public record ConfigRow(
    int line,
    Collective collective,
    long minBytes,
    long maxBytes,
    NcclAlgorithm algorithm,
    Protocol protocol,
    int channels,
    int nodes,
    int ranks,
    int pipeOps,
    int registered) {
  /** What stands for any number. */
  public static final int ANY = -1;

  /** Whether the row is about this call, usable or not. */
  public boolean matches(Question question) {
    return collective == question.collective()
        && holds(question.bytes())
        && (nodes == ANY || nodes == question.nodes())
        && (ranks == ANY || ranks == question.ranks())
        && (pipeOps == ANY || pipeOps == question.pipeOps())
        && (registered == ANY || registered == question.registered());
  }

  private boolean holds(long bytes) {
    return Long.compareUnsigned(minBytes, bytes) <= 0 && Long.compareUnsigned(bytes, maxBytes) <= 0;
  }

  /** Why the row is not about this call; empty if it is. */
  public Optional<String> mismatch(Question question) {
    if (collective != question.collective()) {
      return Optional.of(
          "is for "
              + ConfigNames.label(collective)
              + ", not for "
              + ConfigNames.label(question.collective()));
    }
    if (!holds(question.bytes())) {
      return Optional.of(
          "is for %s to %s bytes, not for %s"
              .formatted(
                  Long.toUnsignedString(minBytes),
                  Long.toUnsignedString(maxBytes),
                  Long.toUnsignedString(question.bytes())));
    }
    return mismatch("nNodes", nodes, question.nodes())
        .or(() -> mismatch("nRanks", ranks, question.ranks()))
        .or(() -> mismatch("numPipeOps", pipeOps, question.pipeOps()))
        .or(() -> mismatch("regBuff", registered, question.registered()));
  }

  private static Optional<String> mismatch(String column, int cell, int value) {
    return cell == ANY || cell == value
        ? Optional.empty()
        : Optional.of("is for %s %d, not for %d".formatted(column, cell, value));
  }

  /** The same row with another number of channels. */
  public ConfigRow withChannels(int other) {
    return new ConfigRow(
        line,
        collective,
        minBytes,
        maxBytes,
        algorithm,
        protocol,
        other,
        nodes,
        ranks,
        pipeOps,
        registered);
  }

  /** The row as a line of a file, with all columns. */
  public String text() {
    return String.join(
        ",",
        ConfigNames.label(collective),
        Long.toUnsignedString(minBytes),
        Long.toUnsignedString(maxBytes),
        algorithm.label(),
        protocol.label(),
        Integer.toString(channels),
        Integer.toString(nodes),
        Integer.toString(ranks),
        Integer.toString(pipeOps),
        Integer.toString(registered));
  }
}
