package io.jccl.tests.samples;

import io.jccl.Communicator;
import io.jccl.select.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs the same code on every rank, each on a thread of its own: what sample 01 spells out, and
 * what the other samples use.
 *
 * <p>A rank whose code throws aborts the communicator, with the reason. Otherwise its peers would
 * wait for it until JCCL_TIMEOUT.
 */
final class Ranks {
  private Ranks() {}

  /** What each rank does. */
  interface Body {
    void run(Communicator rank) throws Exception;
  }

  /** Runs {@code body} on all ranks of a new communicator; throws what the first of them threw. */
  static void run(int size, Settings settings, Body body) throws Exception {
    List<Communicator> ranks = Communicator.initAll(size, settings);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Void>> ends = new ArrayList<>();
      for (Communicator rank : ranks) {
        ends.add(threads.submit(() -> runOne(rank, body)));
      }
      for (Future<Void> end : ends) {
        end.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** As {@link #run}, with the settings of the environment. */
  static void run(int size, Body body) throws Exception {
    run(size, Settings.load(), body);
  }

  private static Void runOne(Communicator rank, Body body) throws Exception {
    try (rank) {
      try {
        body.run(rank);
      } catch (Exception | Error e) {
        rank.abort("rank " + rank.rank() + " failed: " + e);
        throw e;
      }
      return null;
    }
  }

  /** Ends a sample that got a wrong result. */
  static void check(boolean right, String what) {
    if (!right) {
      throw new IllegalStateException("wrong: " + what);
    }
  }
}
