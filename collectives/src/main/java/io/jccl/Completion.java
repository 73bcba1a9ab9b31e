package io.jccl;

import io.jccl.executor.StreamEnd;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The end of an asynchronous call. Safe for use by any thread.
 *
 * <p>The buffers of the call belong to the library until it is complete. A call on device memory is
 * complete when the device has done its work; one that is kept in a graph is complete at once.
 */
public final class Completion {
  /** Ends when the host has done its part; its value is where the device's part ends, or null. */
  private final CompletableFuture<StreamEnd> future = new CompletableFuture<>();

  private final Supplier<String> status;

  /** A completion that describes what its call waits for by {@code status}. */
  Completion(Supplier<String> status) {
    this.status = status;
  }

  /** Whether the call has ended, well or not. */
  public boolean isDone() {
    if (!future.isDone() || future.isCompletedExceptionally()) {
      return future.isDone();
    }
    StreamEnd end = future.join();
    return end == null || end.isDone();
  }

  /**
   * Waits for the end of the call.
   *
   * @throws JcclException what the call failed with
   * @throws AbortedException if the waiting thread is interrupted; the call goes on
   */
  public void await() {
    try {
      StreamEnd end = future.get();
      if (end != null) {
        end.await(Long.MAX_VALUE);
      }
    } catch (ExecutionException e) {
      throw rethrown(e);
    } catch (InterruptedException e) {
      throw interrupted();
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
    long nanos = TimeUnit.NANOSECONDS.convert(patience);
    long start = System.nanoTime();
    try {
      StreamEnd end = future.get(nanos, TimeUnit.NANOSECONDS);
      if (end != null && !end.await(nanos - (System.nanoTime() - start))) {
        throw new TimedOutException("not complete after " + patience + ": " + end.describe());
      }
    } catch (TimeoutException e) {
      throw new TimedOutException("not complete after " + patience + ": " + status.get());
    } catch (ExecutionException e) {
      throw rethrown(e);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /**
   * The same end as a future. Completing or cancelling that future does not touch the call. Of a
   * call on device memory a virtual thread waits for the device.
   */
  public CompletableFuture<Void> toCompletableFuture() {
    return future.thenCompose(
        end -> end == null ? CompletableFuture.completedFuture(null) : end.future());
  }

  /** Waits for the host's part of the call, whatever its end. */
  void awaitQuietly() {
    future.handle((done, failure) -> null).join();
  }

  /** The host has done its part. */
  void complete(StreamEnd end) {
    future.complete(end);
  }

  void fail(Throwable cause) {
    future.completeExceptionally(cause);
  }

  private static AbortedException interrupted() {
    Thread.currentThread().interrupt();
    return new AbortedException("interrupted while waiting for a completion; the call goes on");
  }

  private static RuntimeException rethrown(ExecutionException e) {
    return e.getCause() instanceof JcclException cause
        ? cause
        : new JcclException("the call failed: " + e.getCause(), e.getCause());
  }
}
