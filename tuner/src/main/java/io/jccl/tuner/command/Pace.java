package io.jccl.tuner.command;

import java.time.Duration;
import java.util.Optional;

/**
 * When a sweep says how it goes on: at once, and then every few seconds, for logs and terminals.
 */
final class Pace {
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final long begin = System.nanoTime();
  private long last;
  private long before = -1;

  /**
   * What is done and how long the rest takes, such as {@code 5 of 90 samples, 1:40 min left}, if it
   * is time to say so.
   */
  Optional<String> progressIfDue(long done, long all) {
    long now = System.nanoTime();
    if (before < 0) {
      before = done;
    } else if (now - last < INTERVAL.toNanos()) {
      return Optional.empty();
    }
    last = now;
    String left = SweepLines.left(now - begin, done - before, all - done);
    return Optional.of("%d of %d samples, %s".formatted(done, all, left));
  }
}
