package io.jccl.tuner.path;

import io.jccl.InvalidArgumentException;
import io.jccl.select.PartitionMode;
import io.jccl.select.arch.Path;
import io.jccl.select.arch.PathQuery;
import io.jccl.select.arch.RulesVersion;
import io.jccl.select.arch.Site;

/**
 * Reads lines {@code ranks,collective,type,bytes}, and writes answers: the path as RCCL prints it,
 * with {@code ,model} behind it where the cost model had to choose.
 *
 * @param nodes the number of machines
 * @param partition how the GPUs are divided
 * @param version which rules apply
 * @param registered whether buffers are registered
 */
public record PathLine(
    int nodes, PartitionMode partition, RulesVersion version, boolean registered) {
  private static final String FORM = "ranks,collective,type,bytes";
  private static final int FIELDS = 4;
  private static final int MOST_RANKS = 999_999_999;

  /**
   * Reads a line.
   *
   * @throws InvalidArgumentException if it is not of this form; the message names the field
   */
  public PathQuery read(String line) {
    String[] fields = line.split(",", -1);
    if (fields.length != FIELDS) {
      throw new InvalidArgumentException("line", "\"" + line + "\"", FORM);
    }
    return PathQuery.of(
            site(fields[0].strip()),
            CallWords.collective(fields[1].strip()),
            CallWords.type(fields[2].strip()),
            CallWords.bytes(fields[3].strip()))
        .withRegistered(registered);
  }

  private Site site(String word) {
    int ranks = ranks(word);
    if (ranks < nodes) {
      throw new InvalidArgumentException(
          "ranks", "\"" + word + "\"", nodes + " (the number of nodes) to " + MOST_RANKS);
    }
    return new Site(nodes, ranks, partition, version);
  }

  /** The number, or -1 if the word is none that is legal. */
  private static int ranks(String word) {
    int number = word.isEmpty() ? -1 : 0;
    for (int i = 0; i < word.length() && number >= 0; i++) {
      int digit = word.charAt(i) - '0';
      boolean legal = digit >= 0 && digit <= 9 && number <= MOST_RANKS / 10;
      number = legal ? number * 10 + digit : -1;
    }
    return number;
  }

  /** The answer to a line. */
  public static String answer(Path path) {
    return path.modelled() ? path.name() + ",model" : path.name();
  }
}
