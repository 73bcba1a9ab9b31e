package io.jccl;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The end of an asynchronous call. Safe for use by any thread.
 *
 * <p>The buffers of the call belong to the library until it is complete.
 */
public final class Completion {
  private final CompletableFuture<Void> future = new CompletableFuture<>();
  private final Supplier<String> status;

  /** A completion that describes what its call waits for by {@code status}. */
  Completion(Supplier<String> status) {
    this.status = status;
  }

  /** Whether the call has ended, well or not. */
  public boolean isDone() {
    return future.isDone();
  }

  /**
   * Waits for the end of the call.
   *
   * @throws JcclException what the call failed with
   * @throws AbortedException if the waiting thread is interrupted; the call goes on
   */
  public void await() {
    try {
      future.get();
    } catch (ExecutionException e) {
      throw rethrown(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AbortedException("interrupted while waiting for a completion; the call goes on");
    }
  }

  /**
   * Waits for the end of the call, but no longer than {@code patience}; the call goes on after
   * that.
   *
   * @throws TimedOutException if the call has not ended; the message says what it waits for
   * @throws JcclException what the call failed with
   * @throws AbortedException if the waiting thread is interrupted; the call goes on
   */
  public void await(Duration patience) {
    try {
      future.get(TimeUnit.NANOSECONDS.convert(patience), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new TimedOutException("not complete after " + patience + ": " + status.get());
    } catch (ExecutionException e) {
      throw rethrown(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AbortedException("interrupted while waiting for a completion; the call goes on");
    }
  }

  /** The same end as a future. Completing or cancelling that future does not touch the call. */
  public CompletableFuture<Void> toCompletableFuture() {
    return future.copy();
  }

  /** Waits for the end of the call, whatever it is. */
  void awaitQuietly() {
    future.handle((done, failure) -> null).join();
  }

  void complete() {
    future.complete(null);
  }

  void fail(Throwable cause) {
    future.completeExceptionally(cause);
  }

  private static RuntimeException rethrown(ExecutionException e) {
    return e.getCause() instanceof JcclException cause
        ? cause
        : new JcclException("the call failed: " + e.getCause(), e.getCause());
  }
}
