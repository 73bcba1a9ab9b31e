package io.jccl.executor;

import io.jccl.ClosedException;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.TimedOutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** Runs the calls of one rank, one after the other, on whichever thread asks. */
public final class CallRunner {
  private static final Function<String, JcclException> JCCL = JcclException::new;
  private static final long FREE = 0;
  private static final long CLOSED = -1;
  private static final long PAUSE_NANOS = 50_000;

  private final RankContext context;
  private final Waiting waiting;

  /** A turn for each operation, so that a program that mixes them finds its own. */
  private final Turn[] turns = new Turn[Call.OPERATIONS];

  /** What is said if there is no stack or heap left to say more; made while there is. */
  private final String failedSomehow;

  /** The thread that has this rank, {@link #FREE} or {@link #CLOSED}. */
  private final AtomicLong user = new AtomicLong(FREE);

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
   * Takes this rank for a call of the calling thread.
   *
   * @param which the operation, below {@link Call#OPERATIONS}
   * @throws IllegalStateException if another thread is in a call of this rank, which a second call
   *     must not touch
   */
  public Turn begin(int which) {
    enter();
    try {
      if (turns[which] == null) {
        turns[which] = new Turn(this, new Walk(context, new Call()));
      }
    } catch (RuntimeException | Error e) {
      exit();
      throw e;
    }
    if (context.isOnDevice()) {
      turns[which].call().awaitWork();
    }
    return turns[which];
  }

  /** Throws if a thread is in a call of this rank. */
  public void checkFree() {
    long now = user.get();
    if (now != FREE) {
      throw taken(now);
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

  private void run(Walk work) {
    enter();
    try {
      carryOut(work);
    } finally {
      exit();
    }
  }

  /** Does a call of the thread that has this rank. */
  void carryOut(Walk work) {
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
    }
  }

  /** Runs a group to its end. */
  void run(GroupRun group) {
    waiting.finish(group);
  }

  /** Takes this rank for the calling thread. */
  public void enter() {
    long before = user.compareAndExchange(FREE, Thread.currentThread().threadId());
    if (before != FREE) {
      throw taken(before);
    }
  }

  /** Gives up what {@link #enter} took. */
  public void exit() {
    user.setRelease(FREE);
  }

  /** Takes this rank for ever, once the call that another thread may have begun has ended. */
  public void close() {
    while (!user.compareAndSet(FREE, CLOSED)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private RuntimeException taken(long by) {
    String rank = "rank " + context.rank() + " of communicator " + context.world().name();
    return by == CLOSED
        ? new ClosedException(rank + " is closed")
        : new IllegalStateException(
            rank
                + " is in a call of thread #"
                + by
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
            "rank "
                + context.rank()
                + " failed in "
                + work.describe()
                + context.diagnosis().closedMemory(context.sequence())
                + ": "
                + cause,
            JCCL,
            cause);
  }
}
