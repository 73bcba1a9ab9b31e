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

  /**
   * Throws if the work can never go on: after a failure, a mismatch, or the end of a peer.
   * Allocates nothing. Between two calls of it, {@link #advance} must run.
   */
  void diagnose();

  /** {@link #diagnose}, and more: shows what is waited for, and looks for a deadlock. */
  void examine();

  /** What is waited for, in words. */
  String describe();
}
