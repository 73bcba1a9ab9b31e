package io.jccl.executor;

/** Work that goes on in pieces and never waits by itself: a call of one rank, or a group. */
interface Progress {
  /**
   * Goes on as far as possible.
   *
   * @return true once all is done; not to be called again after that
   */
  boolean advance();

  /** How far the work has come: grows whenever a step of it was done. */
  long moved();

  /** Called now and then while nothing moves: finds mismatches, failures, closed peers. */
  void examine();

  /** What is waited for, in words. */
  String describe();
}
