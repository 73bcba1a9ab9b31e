package io.jccl.executor;

/**
 * A call of one rank whose thread has the rank: from before the call is filled in, since it is
 * reused for the next of the same operation, until it has ended. Closing it gives the rank back.
 */
public final class Turn implements AutoCloseable {
  private final CallRunner runner;
  private final Walk walk;

  Turn(CallRunner runner, Walk walk) {
    this.runner = runner;
    this.walk = walk;
  }

  /** The call, to be filled in. */
  public Call call() {
    return walk.call();
  }

  /** Runs the call to its end. */
  public void run() {
    runner.carryOut(walk);
  }

  @Override
  public void close() {
    runner.exit();
  }
}
