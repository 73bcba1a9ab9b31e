package io.jccl.executor;

/**
 * One call of one rank from its start to its end: posts it, has it carried out, and cleans up.
 * Reused for call after call.
 */
final class Walk implements Progress {
  // Stages are numbers, since storing a reference costs a fence once this object is old.
  private static final int NEW = 0;
  private static final int EXCHANGE = 1;
  private static final int WALK = 2;

  /** All work is in a device's stream, and the call ends when it is done. */
  private static final int DEVICE = 3;

  private static final long ASK_NANOS = 1_000;

  private final RankContext context;
  private final Call call;
  private final Memory memory;
  private final CallPath path;
  private Prepared prepared;
  private int stage = NEW;

  /** Whether this call is being prepared. What cannot be is refused by all ranks alike. */
  private boolean preparing;

  private int cursor;
  private long asked;
  private int closedPeer;
  private Blocked blocked;

  Walk(RankContext context, Call call) {
    this.context = context;
    this.call = call;
    this.memory = new Memory(context.world(), context.rank(), call);
    this.path =
        !context.isOnDevice() || call.onHost
            ? new HostPath(context, call, memory)
            : context.device().path(context, call, memory);
  }

  boolean isOnDevice() {
    return context.isOnDevice() && !call.onHost;
  }

  RankContext context() {
    return context;
  }

  Call call() {
    return call;
  }

  /** Makes ready for the next call. */
  void begin() {
    context.world().throwIfFailed();
    call.checked = true;
    call.terms(context.terms(call));
    if (call.kind == Call.Kind.COLLECTIVE) {
      // What it will be once it is posted: a call that waits for that is already compared with its
      // peers', and must not be taken for the one before it.
      call.sequence = context.sequence() + 1;
    }
    context.world().log().begun(context.world(), context.rank(), call);
    stage = NEW;
    preparing = false;
    cursor = 0;
    closedPeer = -1;
  }

  @Override
  public boolean advance() {
    if (stage == DEVICE) {
      return over();
    }
    if (stage == NEW) {
      if (call.kind == Call.Kind.COLLECTIVE && !context.mayPost()) {
        return false;
      }
      start();
    }
    if (stage == EXCHANGE && !exchange()) {
      return false;
    }
    if (!path.advance()) {
      return false;
    }
    path.finish();
    if (call.awaited) {
      stage = DEVICE;
      asked = System.nanoTime() - ASK_NANOS;
      return over();
    }
    unblock();
    return true;
  }

  /** Whether a device has done the work of a call that has ended on the host. */
  boolean isOver() {
    return path.isOver();
  }

  /**
   * To ask a device costs a call of its library, which holds up other ranks' calls; so it is asked
   * now and then.
   */
  private boolean over() {
    long now = System.nanoTime();
    if (now - asked < ASK_NANOS) {
      return false;
    }
    asked = now;
    boolean over = path.isOver();
    if (over) {
      unblock();
    }
    return over;
  }

  private void start() {
    if (call.kind != Call.Kind.COLLECTIVE) {
      call.signPointToPoint();
      path.bind(null);
      path.beginMessage();
      stage = WALK;
      return;
    }
    if (call.vector != null) {
      context.number(call);
      path.bind(null);
      context.post(call, memory);
      stage = EXCHANGE;
      return;
    }
    if (prepared == null || !prepared.fits(call)) {
      prepare();
    }
    context.number(call); // Not before: what cannot be prepared has not been called.
    path.bind(prepared);
    context.post(call, memory);
    path.begin(prepared);
    stage = WALK;
  }

  /**
   * AllToAllV: waits until all ranks have posted their sizes, checks that they fit, and derives
   * from the whole matrix what all ranks must know alike.
   */
  private boolean exchange() {
    cursor = context.missingPost(call, cursor);
    if (cursor < context.size()) {
      return false;
    }
    new VectorMatrix(context, call).agree();
    prepare();
    path.begin(prepared);
    stage = WALK;
    return true;
  }

  private void prepare() {
    preparing = true;
    prepared = context.preparation().prepare(call);
    preparing = false;
  }

  /**
   * Whether an illegal argument that this call has just thrown is one that all ranks throw, and
   * nothing has been sent. Otherwise the peers go on and wait for this rank.
   */
  boolean isRefused() {
    return preparing;
  }

  @Override
  public long moved() {
    return stage < WALK ? stage : stage + path.moved();
  }

  @Override
  public void examine() {
    diagnose();
    blocked = context.block(blocked, describe(), peers(), moved());
  }

  @Override
  public void diagnose() {
    closedPeer = context.diagnosis().examine(call, waitsFor(), closedPeer);
  }

  /** The peers of which at least one has to act before this call can go on. */
  int[] peers() {
    return stage == WALK ? path.peers() : new int[] {waitsFor()};
  }

  /** A peer that this call waits for, or -1. */
  int waitsFor() {
    return switch (stage) {
      case NEW -> context.slowestPeer();
      case EXCHANGE -> cursor;
      case WALK -> path.waitsFor();
      default -> -1;
    };
  }

  private void unblock() {
    if (blocked != null) {
      blocked = null;
      context.unblock();
    }
  }

  @Override
  public String describe() {
    StringBuilder text = new StringBuilder();
    text.append("communicator ").append(context.world().name()).append(", ");
    text.append(call);
    if (call.kind == Call.Kind.COLLECTIVE) {
      text.append(" (collective ").append(call.sequence).append(')');
    }
    if (stage == DEVICE) {
      return text.append(", ").append(call.end.describe()).toString();
    }
    String position = stage == WALK ? path.position() : "";
    if (!position.isEmpty()) {
      text.append(", ").append(position);
    }
    int peer = waitsFor();
    if (peer >= 0 && peer < context.size()) {
      text.append(", rank ").append(context.rank()).append(" waits for rank ").append(peer);
      text.append(", whose latest collective is ").append(context.world().cell(peer).posted());
    }
    return text.toString();
  }
}
