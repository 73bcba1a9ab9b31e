package io.jccl;

import io.jccl.device.DeviceStream;
import io.jccl.executor.Call;
import io.jccl.executor.CallRunner;
import io.jccl.executor.CallValidation;
import io.jccl.executor.Closing;
import io.jccl.executor.GroupRun;
import io.jccl.executor.RankContext;
import io.jccl.executor.StreamChecks;
import io.jccl.executor.Turn;
import io.jccl.plan.Collective;

/**
 * One rank's end of its communicator, which its blocking calls, its streams and its groups share:
 * whether it is open, what has to end before a call may begin, the checks of calls, and what runs
 * them.
 */
final class Endpoint {
  private final RankContext context;
  private final CallRunner runner;
  private final CallValidation validation;
  private final StreamChecks streams;
  private volatile Stream stream;
  private volatile boolean closed;

  Endpoint(RankContext context) {
    this.context = context;
    this.runner = new CallRunner(context);
    this.validation = new CallValidation(context);
    this.streams = new StreamChecks(context);
  }

  int rank() {
    return context.rank();
  }

  /** The communicator's name. */
  String name() {
    return context.world().name();
  }

  /** What checks the arguments of calls and fills them in. */
  CallValidation validation() {
    return validation;
  }

  /** Takes the rank for a collective, once nothing is left before it. */
  Turn turn(Collective collective) {
    return turn(collective.ordinal());
  }

  /** Takes the rank for an operation, once nothing is left before it. */
  Turn turn(int operation) {
    settle();
    return runner.begin(operation);
  }

  /**
   * Waits until the stream's calls so far have ended, as a call on this thread comes after them.
   */
  void settle() {
    requireOpen();
    if (stream != null) {
      stream.drain();
    }
  }

  /** Runs a call on the calling thread. */
  void run(Call call) {
    runner.run(call);
  }

  /** Adds a call to a group that is about to run. */
  void join(GroupRun group, Call call) {
    settle();
    runner.checkFree();
    group.add(context, runner, call);
  }

  void requireOpen() {
    if (closed) {
      throw closed();
    }
  }

  ClosedException closed() {
    return new ClosedException(this + " is closed");
  }

  /** Checks a call that ends later than it is made. */
  void checkLater(Call call) {
    streams.endsLater(call);
  }

  void checkStream(DeviceStream chosen) {
    requireOpen();
    streams.stream(chosen);
  }

  void checkRegistration(Buffer buffer, Registration.Kind kind) {
    requireOpen();
    streams.registration(buffer, kind);
  }

  /** The stream of asynchronous calls, made when first asked for. */
  synchronized Stream stream() {
    requireOpen();
    if (stream == null) {
      stream = new Stream(this);
    }
    return stream;
  }

  /** Where a call of the stream stands, for messages. */
  String describe(Call call) {
    return "stream of " + this + ", " + runner.describe(call);
  }

  /** Ends this rank's part, once, unless another thread is in a call of it. */
  void close() {
    if (stream != null) {
      stream.drain();
    }
    synchronized (this) {
      if (closed) {
        return;
      }
      runner.enter();
      closed = true;
      runner.exit();
    }
    if (stream != null) {
      stream.close();
    }
    runner.close();
    new Closing(context, runner).close();
  }

  @Override
  public String toString() {
    return "rank " + rank() + " of communicator " + name() + " (" + context.size() + " ranks)";
  }
}
