package io.jccl.tests.command;

import io.jccl.plan.Collective;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * One command of the peers' protocol.
 *
 * @param collective what is called; one of {@link #COLLECTIVES}
 * @param bytes the size column of rccl-tests
 * @param mode how it is timed
 * @param samples the samples wanted
 * @param limitMillis the time after which no further sample is begun
 */
record PeerQuestion(Collective collective, long bytes, Mode mode, int samples, long limitMillis) {
  static final List<Collective> COLLECTIVES =
      List.of(
          Collective.ALL_REDUCE,
          Collective.ALL_GATHER,
          Collective.REDUCE_SCATTER,
          Collective.BROADCAST,
          Collective.REDUCE,
          Collective.ALL_TO_ALL,
          Collective.BARRIER);

  private static final long MOST_BYTES = 1L << 32;
  private static final int MOST_SAMPLES = 1000;
  private static final long DEFAULT_LIMIT = 10_000;

  /** How a sample is made. */
  enum Mode {
    /** Calls back to back. */
    REUSED,
    /** The send buffer is written anew before each call. */
    REWRITTEN,
    /** A barrier after each call, included in the time. */
    BARRIER;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException with the text that the protocol has for it
   */
  static PeerQuestion parse(String line) {
    String[] words = line.split(" +");
    require(
        words.length == 4 || words.length == 5,
        "expected: COLLECTIVE BYTES MODE SAMPLES [LIMIT_MS]");
    Collective collective = named(COLLECTIVES, Collective::label, words[0], "unknown collective");
    Mode mode = named(List.of(Mode.values()), Mode::label, words[2], "unknown mode");
    try {
      long bytes = Long.parseLong(words[1]);
      int samples = Integer.parseInt(words[3]);
      long limit = words.length == 5 ? (long) Double.parseDouble(words[4]) : DEFAULT_LIMIT;
      require(bytes >= 0 && bytes <= MOST_BYTES, "bytes out of range");
      require(samples >= 1 && samples <= MOST_SAMPLES, "samples out of range");
      return new PeerQuestion(collective, bytes, mode, samples, limit);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number: " + e.getMessage(), e);
    }
  }

  private static <T> T named(List<T> all, Function<T, String> label, String word, String problem) {
    return all.stream()
        .filter(one -> label.apply(one).equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(problem));
  }

  private static void require(boolean legal, String problem) {
    if (!legal) {
      throw new IllegalArgumentException(problem);
    }
  }

  /** The count in the call; float elements. */
  long count(int ranks) {
    int blocks =
        Math.max(collective.inputBlocks(ranks, 0, 0), collective.outputBlocks(ranks, 0, 0));
    return blocks == 0 ? 0 : Math.max(1, bytes / 4 / blocks);
  }

  /** The elements that a rank sends; rank 0 is the root. */
  long sendCount(int ranks, int rank) {
    return collective.inputBlocks(ranks, rank, 0) * count(ranks);
  }

  /** The elements that a rank receives. The root of a broadcast keeps what it has. */
  long recvCount(int ranks, int rank) {
    boolean keeps = collective == Collective.BROADCAST && rank == 0;
    return keeps ? 0 : collective.outputBlocks(ranks, rank, 0) * count(ranks);
  }
}
