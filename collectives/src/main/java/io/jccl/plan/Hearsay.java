package io.jccl.plan;

import java.util.Arrays;

/**
 * Of which ranks each rank knows that they have entered the barrier: a message tells all that its
 * sender knows. A collective that is a barrier lets nobody leave who has not heard from all.
 */
final class Hearsay {
  private final long[][] heard;

  Hearsay(int ranks) {
    heard = new long[ranks][RankSet.words(ranks)];
    for (int rank = 0; rank < ranks; rank++) {
      RankSet.add(heard[rank], rank);
    }
  }

  /** What a message of this rank tells. */
  long[] tell(int rank) {
    return heard[rank].clone();
  }

  /** A rank receives a message. */
  void hear(int rank, long[] message) {
    RankSet.addAll(heard[rank], message);
  }

  /** All ranks meet. */
  void tellAll() {
    for (int rank = 0; rank < heard.length; rank++) {
      for (int other = 0; other < heard.length; other++) {
        RankSet.add(heard[rank], other);
      }
    }
  }

  void requireAllHeard() {
    for (int rank = 0; rank < heard.length; rank++) {
      int known = RankSet.size(heard[rank]);
      if (known < heard.length) {
        throw new PlanException(
            "rank %d leaves the barrier having heard from %d of %d ranks: %s"
                .formatted(rank, known, heard.length, Arrays.toString(heard[rank])));
      }
    }
  }
}
