package io.jccl.executor;

import java.util.ArrayList;
import java.util.List;

/**
 * The ends of a rank's calls that have not been seen to be reached. To ask a device costs a call of
 * its library, so one answer serves many: a stream that has come to an end has passed those before
 * it.
 */
final class PendingEnds {
  private static final int BATCH = 16;

  private List<StreamEnd> older = new ArrayList<>(BATCH);
  private List<StreamEnd> newer = new ArrayList<>(BATCH);

  /** Adds the latest end. */
  void add(StreamEnd end) {
    newer.add(end);
    if (newer.size() % BATCH == 0 && release()) {
      swap();
    }
  }

  private void swap() {
    List<StreamEnd> emptied = older;
    older = newer;
    newer = emptied;
  }

  /** Forgets the older ends if all of them have been reached. */
  private boolean release() {
    while (!older.isEmpty()) {
      StreamEnd last = older.getLast();
      if (!last.isDone()) {
        return false;
      }
      older.removeIf(
          end -> {
            boolean passed = end.stream() == last.stream();
            if (passed) {
              end.reach();
            }
            return passed;
          });
    }
    return true;
  }

  /** Whether all have been reached. */
  boolean isEmpty() {
    if (!release()) {
      return false;
    }
    swap();
    return release();
  }
}
