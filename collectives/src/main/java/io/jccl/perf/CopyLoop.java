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
  private double micros;

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
    long begin = System.nanoTime();
    for (int i = 0; i < copies; i++) {
      copy();
      site.mark();
      team.progress(site.communicator().rank());
    }
    site.await();
    micros = (System.nanoTime() - begin) / 1e3 / copies;
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

  /** Microseconds a copy. */
  double micros() {
    return micros;
  }
}
