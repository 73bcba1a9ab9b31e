package io.jccl.tests.errors;

import io.jccl.Communicator;
import io.jccl.JcclException;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.tests.soak.RankThreads;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** The ranks of one communicator for a test, each on a thread of its own. */
public final class Ranks implements AutoCloseable {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private final List<Communicator> all;

  /** What a rank does. */
  @FunctionalInterface
  public interface Body {
    /** Runs the part of a rank. */
    void run(Communicator rank) throws Exception;
  }

  private Ranks(List<Communicator> all) {
    this.all = all;
  }

  /** So many ranks with the defaults. */
  public static Ranks of(int ranks) {
    return of(ranks, settings -> settings);
  }

  /** So many ranks with changed settings. */
  public static Ranks of(int ranks, UnaryOperator<Settings> change) {
    return new Ranks(Communicator.initAll(ranks, change.apply(Settings.defaults())));
  }

  /** So many ranks that use one algorithm. */
  public static Ranks with(int ranks, String algorithm) {
    return of(ranks, settings -> settings.with(Setting.ALGO, Setting.ALGO.parse(algorithm)));
  }

  /** All ranks. */
  public List<Communicator> all() {
    return all;
  }

  /** One rank. */
  public Communicator get(int rank) {
    return all.get(rank);
  }

  /** Runs all ranks; throws what they threw. */
  public void run(Body body) {
    outcome(body).rethrow();
  }

  /** Runs all ranks and tells what each threw. */
  public RankThreads.Outcome outcome(Body body) {
    return outcome(RankThreads.Kind.PLATFORM, DEADLINE, body);
  }

  /** Runs all ranks on threads of a kind and tells what each threw. */
  public RankThreads.Outcome outcome(RankThreads.Kind kind, Duration deadline, Body body) {
    return RankThreads.outcome(all.size(), kind, deadline, rank -> body.run(all.get(rank)));
  }

  /** Closes all ranks; failures that a test has provoked are no news. */
  @Override
  public void close() {
    for (Communicator rank : all) {
      try {
        rank.close();
      } catch (JcclException e) {
        // The test has seen it on the ranks that wait.
      }
    }
  }
}
