package io.jccl.perf;

/**
 * When ranks wait for each other inside the timed loop; {@link #ordinal()} is the number that -z
 * takes. Calls on host memory are complete when they return, so {@link #NONE} and {@link
 * #EACH_CALL} differ only with several calls in a group. On devices {@link #NONE} leaves all calls
 * to the streams and waits once, at the end.
 */
public enum Blocking {
  /** Never. Aggregated calls (-m) form one group. */
  NONE,
  /** A barrier after every call; aggregated calls are made one by one. The time includes it. */
  BARRIER_EACH_CALL,
  /** No barrier, but aggregated calls are made one by one, each complete before the next. */
  EACH_CALL,
  /** A barrier after every iteration (-n), not included in the time. */
  BARRIER_EACH_ITERATION
}
