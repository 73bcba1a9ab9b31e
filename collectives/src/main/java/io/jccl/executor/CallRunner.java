package io.jccl.executor;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.TimedOutException;
import java.util.function.Function;

/** Runs the calls of one rank, one after the other, on whichever thread asks. */
public final class CallRunner {
  private static final Function<String, JcclException> JCCL = JcclException::new;

  private final RankContext context;
  private final Waiting waiting;

  /** A call and its walk for each operation, so that a program that mixes them finds its own. */
  private final Walk[] walks = new Walk[Call.OPERATIONS];

  private int operation;

  /** What is said if there is no stack or heap left to say more; made while there is. */
  private final String failedSomehow;

  /** The thread of the call that runs, or 0: a number, since storing references costs a fence. */
  private long user;

  private boolean knowsFailure;

  /** The latest call of the stream, for whoever asks what it waits for. */
  private volatile Walk streaming;

  /** A runner for a rank. */
  public CallRunner(RankContext context) {
    this.context = context;
    this.waiting = new Waiting(context.world());
    this.failedSomehow =
        "rank "
            + context.rank()
            + " of communicator "
            + context.world().name()
            + " failed in a call";
  }

  /**
   * The call to fill in and {@link #run}; it is reused for the next of the same operation.
   *
   * @param which the operation, below {@link Call#OPERATIONS}
   * @throws IllegalStateException if another thread is in a call of this rank, which a second call
   *     must not touch
   */
  public Call call(int which) {
    checkFree();
    operation = which;
    if (walks[which] == null) {
      walks[which] = new Walk(context, new Call());
    }
    Call call = walks[which].call();
    if (context.isOnDevice()) {
      call.awaitWork();
    }
    return call;
  }

  /** Runs the latest {@link #call} to its end. */
  public void run() {
    run(walks[operation]);
  }

  /** Throws if a thread is in a call of this rank. */
  public void checkFree() {
    if (user != 0) {
      throw busy();
    }
  }

  /** Runs a call of a stream to its end. */
  public void run(Call other) {
    Walk walk = new Walk(context, other);
    streaming = walk;
    run(walk);
  }

  /** Where a call of a stream stands: what it waits for, if it runs; any thread may ask. */
  public String describe(Call other) {
    Walk walk = streaming;
    if (walk == null || walk.call() != other) {
      return other + ", which has not begun";
    }
    Blocked blocked = context.shown();
    return blocked == null ? other + ", which is running" : blocked.what();
  }

  /** Whether a call of this rank has thrown the communicator's failure. */
  boolean knowsFailure() {
    return knowsFailure;
  }

  /** A piece of work for a call that is not this runner's own, for groups and streams. */
  Walk walk(Call other) {
    return new Walk(context, other);
  }

  void run(Walk work) {
    enter();
    try {
      work.begin();
      waiting.finish(work);
    } catch (InvalidArgumentException e) {
      if (!work.isRefused()) {
        throw ended(work, e);
      }
      throw e; // The settings leave no way for this call, on any rank: nothing was sent.
    } catch (RuntimeException | Error e) {
      throw ended(work, e);
    } finally {
      exit();
    }
  }

  /** Runs a group to its end. */
  void run(GroupRun group) {
    waiting.finish(group);
  }

  /** Takes this rank for the calling thread. */
  void enter() {
    checkFree();
    user = Thread.currentThread().threadId();
  }

  /** Gives up what {@link #enter} took. */
  void exit() {
    user = 0;
  }

  private IllegalStateException busy() {
    return new IllegalStateException(
        "rank "
            + context.rank()
            + " of communicator "
            + context.world().name()
            + " is in a call of thread #"
            + user
            + "; calls of one rank must not overlap: use its stream");
  }

  /** Notes that the calling thread has met the communicator's failure, if there is one. */
  void learn() {
    knowsFailure |= context.world().failed();
  }

  /** Ends the communicator after what a rank has met in a call. */
  RuntimeException ended(Progress work, Throwable cause) {
    World world = context.world();
    knowsFailure = true;
    if (context.isOnDevice()) {
      context.device().abandon();
    }
    try {
      if (!world.failed()) {
        world.fail(failure(work, cause));
      }
    } catch (
        Error e) { // The stack or the heap is full still; the peers must hear of it all the same.
      world.fail(new Failure(failedSomehow, JCCL, cause));
    }
    return world.failure();
  }

  private Failure failure(Progress work, Throwable cause) {
    return cause instanceof TimedOutException
        ? new Failure(cause.getMessage(), TimedOutException::new, null)
        : new Failure(
            "rank " + context.rank() + " failed in " + work.describe() + ": " + cause, JCCL, cause);
  }
}
