package io.jccl.device;

import io.jccl.Communicator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a body for each rank on a thread of its own. */
final class Ranks {
  private static final int PATIENCE_SECONDS = 60;

  /** What a rank does. */
  interface Body {
    void run(Communicator rank) throws Exception;
  }

  private Ranks() {}

  /** Runs all bodies; if one throws, the others are aborted and the first to throw is thrown. */
  static void run(List<Communicator> ranks, Body body) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool(daemon());
    List<Future<?>> parts = new ArrayList<>();
    for (Communicator rank : ranks) {
      parts.add(
          threads.submit(
              () -> {
                try {
                  body.run(rank);
                } catch (Throwable e) {
                  rank.abort("rank " + rank.rank() + " of the test failed: " + e);
                  throw new AssertionError("rank " + rank.rank() + ": " + e.getMessage(), e);
                }
              }));
    }
    threads.shutdown();
    for (Future<?> part : parts) {
      try {
        part.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        throw new AssertionError(e.getCause().getMessage(), e.getCause());
      } catch (TimeoutException e) {
        ranks.forEach(rank -> rank.abort("the test has lost its patience"));
        throw new AssertionError("a rank hangs", e);
      }
    }
  }

  private static java.util.concurrent.ThreadFactory daemon() {
    return task -> Thread.ofPlatform().daemon().name("rank").unstarted(task);
  }
}
