package io.jccl.perf;

/**
 * One rank's copies of as many bytes as a call reads and writes in its memory, half of them read
 * and half of them written. They walk through the whole of the buffers from copy to copy, as the
 * calls do, and none waits for another rank.
 */
final class CopyLoop {
  private final RankTeam team;
  private final Site site;
  private final long bytes;
  private final int copies;
  private long at;
  private long begin;
  private long end;

  /**
   * A loop for one rank.
   *
   * @param traffic what a call reads and writes
   * @param copies how many copies are timed
   */
  CopyLoop(RankTeam team, Site site, long traffic, int copies) {
    this.team = team;
    this.site = site;
    this.bytes = traffic / 2;
    this.copies = copies;
  }

  /** Runs the loop; all ranks must. */
  void run() {
    copy(); // of which the time does not count
    site.await();
    team.barrier();
    begin = System.nanoTime();
    for (int i = 0; i < copies; i++) {
      copy();
      site.mark();
      team.progress(site.communicator().rank());
    }
    site.await();
    end = System.nanoTime();
  }

  private void copy() {
    RankMemory memory = site.memory();
    long rest = memory.bytes() == 0 ? 0 : bytes;
    while (rest > 0) {
      long length = Math.min(rest, memory.bytes() - at);
      site.copy(memory.start() + at, length);
      at = (at + length) % memory.bytes();
      rest -= length;
    }
  }

  /**
   * Microseconds a copy of all ranks, from the first one's begin to the last one's end: a rank that
   * ran while others slept has not copied faster.
   */
  static double micros(CopyLoop[] ofRanks) {
    long first = ofRanks[0].begin;
    for (CopyLoop loop : ofRanks) {
      first = loop.begin - first < 0 ? loop.begin : first; // the clock may pass zero
    }
    long longest = 0;
    for (CopyLoop loop : ofRanks) {
      longest = Math.max(longest, loop.end - first);
    }
    return longest / 1e3 / ofRanks[0].copies;
  }
}
