package io.jccl.tests.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Runs one body per rank, each on a thread of its own, up to a deadline. What a rank throws is kept
 * under its number; ranks that have not ended by the deadline are an error that shows their stacks.
 */
public final class RankThreads {
  /** What ranks run on. */
  public enum Kind {
    PLATFORM,
    VIRTUAL
  }

  /** What one rank does. */
  @FunctionalInterface
  public interface Body {
    /** Runs the part of a rank. */
    void run(int rank) throws Exception;
  }

  /** What each rank threw, by rank; null where a rank ended well. */
  public record Outcome(List<Throwable> thrown) {
    /** What a rank threw, or null. */
    public Throwable of(int rank) {
      return thrown.get(rank);
    }

    /** Throws an error that holds all that was thrown, if anything was. */
    public void rethrow() {
      AssertionError all = null;
      for (int rank = 0; rank < thrown.size(); rank++) {
        Throwable each = thrown.get(rank);
        if (each != null) {
          if (all == null) {
            all = new AssertionError("rank " + rank + ": " + each, each);
          } else {
            all.addSuppressed(new AssertionError("rank " + rank + ": " + each, each));
          }
        }
      }
      if (all != null) {
        throw all;
      }
    }
  }

  private RankThreads() {}

  /** Runs {@code ranks} bodies on platform threads; throws if any of them threw. */
  public static void run(int ranks, Duration deadline, Body body) {
    outcome(ranks, Kind.PLATFORM, deadline, body).rethrow();
  }

  /**
   * Runs {@code ranks} bodies.
   *
   * @throws AssertionError if some rank has not ended by the deadline; the threads are left behind
   */
  public static Outcome outcome(int ranks, Kind kind, Duration deadline, Body body) {
    AtomicReferenceArray<Throwable> thrown = new AtomicReferenceArray<>(ranks);
    List<Thread> threads = new ArrayList<>();
    for (int each = 0; each < ranks; each++) {
      int rank = each;
      Thread.Builder builder =
          kind == Kind.VIRTUAL ? Thread.ofVirtual() : Thread.ofPlatform().daemon();
      threads.add(
          builder
              .name("rank-" + rank)
              .start(
                  () -> {
                    try {
                      body.run(rank);
                    } catch (Throwable e) {
                      thrown.set(rank, e);
                    }
                  }));
    }
    join(threads, thrown, deadline);
    List<Throwable> list = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      list.add(thrown.get(rank));
    }
    return new Outcome(list);
  }

  private static void join(
      List<Thread> threads, AtomicReferenceArray<Throwable> thrown, Duration deadline) {
    long end = System.nanoTime() + deadline.toNanos();
    boolean late = false;
    for (Thread thread : threads) {
      try {
        late |= !thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while ranks ran", e);
      }
    }
    if (!late) {
      return;
    }
    AssertionError error = new AssertionError("not all ranks ended within " + deadline);
    for (int rank = 0; rank < threads.size(); rank++) {
      Thread thread = threads.get(rank);
      if (thread.isAlive()) {
        AssertionError where = new AssertionError("rank " + rank + " is still here");
        where.setStackTrace(thread.getStackTrace());
        error.addSuppressed(where);
      } else if (thrown.get(rank) != null) {
        error.addSuppressed(new AssertionError("rank " + rank + " threw", thrown.get(rank)));
      }
    }
    throw error;
  }
}
