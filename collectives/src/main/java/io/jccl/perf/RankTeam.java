package io.jccl.perf;

import io.jccl.AbortedException;
import io.jccl.JcclException;
import io.jccl.TimedOutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/**
 * One thread for each rank, started once. A job runs on all of them; between jobs they sleep, so
 * that nothing disturbs what else is measured on the machine.
 *
 * <p>If one rank fails, {@code abort} is called so that the others do not wait for it for ever, and
 * its failure is what the job ends with. With a timeout the same happens when no rank has made
 * progress for so long.
 */
public final class RankTeam implements AutoCloseable {
  private static final Duration PATIENCE_AFTER_ABORT = Duration.ofSeconds(10);
  private static final Runnable END = () -> {};

  private final Duration timeout;
  private final Runnable abort;
  private final Barrier barrier;
  private final AtomicLong[] progress;
  private final List<Worker> workers = new ArrayList<>();
  private List<Throwable> failures = List.of();
  private int running;

  /**
   * Starts the threads.
   *
   * @param ranks the number of threads
   * @param virtual whether they are virtual threads
   * @param timeout how long a job may stand still; zero for no limit
   * @param abort releases ranks that wait inside a call; called by any thread, perhaps twice
   */
  public RankTeam(int ranks, boolean virtual, Duration timeout, Runnable abort) {
    this.timeout = timeout;
    this.abort = abort;
    this.barrier = new Barrier(ranks);
    this.progress = new AtomicLong[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      progress[rank] = new AtomicLong();
      Worker worker = new Worker(rank);
      workers.add(worker);
      String name = "jccl-perf-rank-" + rank;
      if (virtual) {
        Thread.ofVirtual().name(name).start(worker);
      } else {
        Thread.ofPlatform().name(name).daemon().start(worker);
      }
    }
  }

  /** The number of ranks. */
  public int size() {
    return workers.size();
  }

  /** Waits, on a rank's thread inside a job, for all ranks. */
  public void barrier() {
    barrier.await();
  }

  /** Tells, on a rank's thread inside a job, that the rank goes forward. */
  public void progress(int rank) {
    AtomicLong mine = progress[rank];
    mine.setOpaque(mine.getOpaque() + 1);
  }

  /**
   * Runs a job on every rank's thread and waits for its end.
   *
   * @param job is given the rank
   * @throws TimedOutException if the ranks stood still for longer than the timeout
   * @throws JcclException the first failure of a rank
   */
  public void run(IntConsumer job) {
    synchronized (this) {
      running = workers.size();
      failures = new ArrayList<>();
    }
    for (Worker worker : workers) {
      worker.give(() -> job.accept(worker.rank));
    }
    boolean stuck = !awaitEnd();
    synchronized (this) {
      if (stuck) {
        TimedOutException late =
            new TimedOutException("no rank went forward for " + timeout.toSeconds() + " s (-T)");
        failures.forEach(late::addSuppressed);
        throw late;
      }
      for (Throwable failure : failures) {
        throw failure instanceof JcclException known
            ? known
            : new JcclException("a rank has failed: " + failure, failure);
      }
    }
  }

  /** False if the ranks stood still and had to be aborted. */
  private synchronized boolean awaitEnd() {
    long last = -1;
    long since = System.nanoTime();
    boolean stuck = false;
    while (running > 0) {
      long poll = timeout.isZero() ? 0 : Math.clamp(timeout.toMillis() / 10, 1, 200);
      try {
        wait(poll);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        breakDown();
        throw new AbortedException("interrupted");
      }
      long now = progressOfAll();
      long idle = System.nanoTime() - since;
      if (now != last) {
        last = now;
        since = System.nanoTime();
      } else if (!stuck && !timeout.isZero() && idle > timeout.toNanos()) {
        stuck = true;
        since = System.nanoTime();
        breakDown();
      } else if (stuck && idle > PATIENCE_AFTER_ABORT.toNanos()) {
        return false;
      }
    }
    return !stuck;
  }

  private long progressOfAll() {
    long sum = 0;
    for (AtomicLong one : progress) {
      sum += one.getOpaque();
    }
    return sum;
  }

  private void breakDown() {
    barrier.breakAll();
    abort.run();
  }

  private void end(Throwable failure) {
    boolean first;
    synchronized (this) {
      boolean echo = failure instanceof Barrier.BrokenException;
      first = failure != null && !echo && failures.isEmpty();
      if (failure != null && !echo) {
        failures.add(failure);
      }
      running--;
      notifyAll();
    }
    if (first) {
      breakDown();
    }
  }

  /** Lets the threads end. The team cannot be used after that. */
  @Override
  public void close() {
    workers.forEach(worker -> worker.give(END));
  }

  private final class Worker implements Runnable {
    private final int rank;
    private final ArrayBlockingQueue<Runnable> jobs = new ArrayBlockingQueue<>(2);

    Worker(int rank) {
      this.rank = rank;
    }

    void give(Runnable job) {
      if (!jobs.offer(job) && job != END) {
        throw new JcclException("the thread of rank " + rank + " does not take another job");
      }
    }

    @Override
    public void run() {
      try {
        for (Runnable job = jobs.take(); job != END; job = jobs.take()) {
          Throwable failure = null;
          try {
            job.run();
          } catch (RuntimeException | Error e) {
            failure = e;
          }
          end(failure);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
