package io.jccl.host;

/**
 * Decides when a Vector API loop has become faster than tiles.
 *
 * <p>Until C2 has compiled it, a Vector API loop is thousands of times slower than after: 50 ms for
 * the first 64 KiB. So the first calls fold by tiles, which is fast within milliseconds, and only
 * now and then give a small piece to the vector loop, to warm it and to measure it. These trials
 * get at most a third of the time, and a hundredth once they have had {@link #PATIENCE}, so that a
 * loop that never gets fast (no C2, no vector unit) costs little. After {@link #WINS} trials in a
 * row that beat the tiles, the vector loop takes everything.
 *
 * <p>Threads race on the counters, which does no harm: any mixture of both ways has the same bits.
 */
final class WarmUp {
  /** The bytes of a trial, a multiple of any vector. */
  static final int TRIAL_BYTES = 2048;

  /** The most bytes between two trials. */
  static final int PIECE_BYTES = 65536;

  private static final long HEAD_START = 10_000_000;
  private static final int WINS = 3;
  private static final long PATIENCE = 2_000_000_000L;

  private boolean ready;
  private int wins;
  private long spentOnTrials;
  private long timeUntilTrial = HEAD_START;
  private double tileTimePerByte;

  WarmUp(boolean ready) {
    this.ready = ready;
  }

  boolean isReady() {
    return ready;
  }

  boolean wantsTrial() {
    return timeUntilTrial <= 0;
  }

  /** Notes the nanoseconds of work by tiles. */
  void worked(long bytes, long time) {
    tileTimePerByte = (double) time / bytes;
    timeUntilTrial -= time;
  }

  /** Notes the nanoseconds of a trial. */
  void tried(long bytes, long time) {
    spentOnTrials += time;
    timeUntilTrial = time * (spentOnTrials < PATIENCE ? 2 : 99);
    wins = (double) time / bytes < tileTimePerByte ? wins + 1 : 0;
    ready = wins >= WINS;
  }
}
