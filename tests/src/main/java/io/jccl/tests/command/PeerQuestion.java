package io.jccl.tests.command;

import java.util.List;
import java.util.Locale;

/**
 * One command of the peers' protocol.
 *
 * @param collective what is called; one of {@link #COLLECTIVES}
 * @param bytes the size column of rccl-tests
 * @param mode how it is timed
 * @param samples the samples wanted
 * @param limitMillis the time after which no further sample is begun
 */
record PeerQuestion(String collective, long bytes, Mode mode, int samples, long limitMillis) {
  static final List<String> COLLECTIVES =
      List.of(
          "all_reduce",
          "all_gather",
          "reduce_scatter",
          "broadcast",
          "reduce",
          "alltoall",
          "barrier");

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
    require(COLLECTIVES.contains(words[0]), "unknown collective");
    Mode mode = null;
    for (Mode one : Mode.values()) {
      mode = one.label().equals(words[2]) ? one : mode;
    }
    require(mode != null, "unknown mode");
    try {
      long bytes = Long.parseLong(words[1]);
      int samples = Integer.parseInt(words[3]);
      long limit = words.length == 5 ? (long) Double.parseDouble(words[4]) : DEFAULT_LIMIT;
      require(bytes >= 0 && bytes <= MOST_BYTES, "bytes out of range");
      require(samples >= 1 && samples <= MOST_SAMPLES, "samples out of range");
      return new PeerQuestion(words[0], bytes, mode, samples, limit);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number: " + e.getMessage(), e);
    }
  }

  private static void require(boolean legal, String problem) {
    if (!legal) {
      throw new IllegalArgumentException(problem);
    }
  }

  /** The count in the call; float elements. */
  long count(int ranks) {
    return switch (collective) {
      case "barrier" -> 0;
      case "all_gather", "reduce_scatter", "alltoall" -> Math.max(1, bytes / 4 / ranks);
      default -> Math.max(1, bytes / 4);
    };
  }

  /** The elements that a rank sends. */
  long sendCount(int ranks, int rank) {
    return switch (collective) {
      case "reduce_scatter", "alltoall" -> count(ranks) * ranks;
      case "broadcast" -> rank == 0 ? count(ranks) : 0;
      default -> count(ranks);
    };
  }

  /** The elements that a rank receives. */
  long recvCount(int ranks, int rank) {
    return switch (collective) {
      case "all_gather", "alltoall" -> count(ranks) * ranks;
      case "reduce" -> rank == 0 ? count(ranks) : 0;
      case "broadcast" -> rank == 0 ? 0 : count(ranks);
      default -> count(ranks);
    };
  }
}
