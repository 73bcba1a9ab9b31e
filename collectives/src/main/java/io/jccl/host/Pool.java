package io.jccl.host;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Spare objects for threads that need one for the length of a call. Lock-free; an object that finds
 * no free place is left to the collector.
 *
 * <p>A thread looks first where its id points, so that it mostly meets its own object again, still
 * in its cache. Not a {@link ThreadLocal}, which would keep one object for each virtual thread.
 */
final class Pool<T> {
  private static final int PLACES = 32;

  private final AtomicReferenceArray<T> places = new AtomicReferenceArray<>(PLACES);
  private final Supplier<T> source;

  Pool(Supplier<T> source) {
    this.source = source;
  }

  /** A spare object, or a new one. */
  T take() {
    int first = first();
    for (int i = 0; i < PLACES; i++) {
      int place = (first + i) % PLACES;
      if (places.getPlain(place) != null) {
        T found = places.getAndSet(place, null);
        if (found != null) {
          return found;
        }
      }
    }
    return source.get();
  }

  /** Gives an object back; the caller must not touch it again. */
  void give(T object) {
    int first = first();
    for (int i = 0; i < PLACES; i++) {
      int place = (first + i) % PLACES;
      if (places.getPlain(place) == null && places.compareAndSet(place, null, object)) {
        return;
      }
    }
  }

  private static int first() {
    return (int) (Thread.currentThread().threadId() % PLACES);
  }
}
