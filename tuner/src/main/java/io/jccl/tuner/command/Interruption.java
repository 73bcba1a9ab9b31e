package io.jccl.tuner.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or any signal that ends the JVM: whoever asks learns of it, and has a while to come to an
 * end before the JVM does. The exit code is then the signal's.
 */
final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interrupt, "jccl-interruption");
  private volatile boolean came;

  Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void interrupt() {
    came = true;
    try {
      ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether it came. */
  boolean came() {
    return came;
  }

  @Override
  public void close() {
    ended.countDown();
    if (!came) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        came = true; // just now
      }
    }
  }
}
