package io.jccl.tuner.config;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;

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
        && Long.compareUnsigned(minBytes, question.bytes()) <= 0
        && Long.compareUnsigned(question.bytes(), maxBytes) <= 0
        && (nodes == ANY || nodes == question.nodes())
        && (ranks == ANY || ranks == question.ranks())
        && (pipeOps == ANY || pipeOps == question.pipeOps())
        && (registered == ANY || registered == question.registered());
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
