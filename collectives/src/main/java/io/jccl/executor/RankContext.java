package io.jccl.executor;

import io.jccl.AbortedException;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.select.Decision;
import io.jccl.select.KernelRoute;
import io.jccl.select.KernelTable;
import io.jccl.select.Settings;

/**
 * One rank's part of its communicator: its cell, its counters, its connections, what it has
 * prepared. Used by one thread at a time.
 */
public final class RankContext {
  private final World world;
  private final int rank;
  private final RankCell cell;
  private final Preparation preparation;
  private final Diagnosis diagnosis;
  private final ScratchMemory scratch;
  private final Bounce bounce;
  private final DeadlockSearch deadlocks;
  private final Registrations registrations = new Registrations();
  private final DeviceRank device;

  /** Asked instead of {@link #device}, whose class is not loaded where there are no devices. */
  private final boolean onDevice;

  private long waits;
  private long sequence;
  private final long[] barriers = new long[RankCell.CHANNELS];
  private long slowestPosted;

  /** The context of a rank of a world. */
  public RankContext(World world, int rank) {
    this.world = world;
    this.rank = rank;
    this.cell = world.cell(rank);
    this.preparation = new Preparation(world, rank);
    this.diagnosis = new Diagnosis(world, rank);
    this.deadlocks = new DeadlockSearch(world, rank);
    this.scratch = new ScratchMemory(world.arena());
    this.bounce = new Bounce(world.arena());
    this.onDevice = world.devices() != null;
    this.device = onDevice ? new DeviceRank(world, rank) : null;
  }

  /** The communicator that this rank belongs to. */
  public World world() {
    return world;
  }

  /** This rank's number. */
  public int rank() {
    return rank;
  }

  /** The number of ranks. */
  public int size() {
    return world.size();
  }

  /** The number of collectives that this rank has begun. */
  public long sequence() {
    return sequence;
  }

  /** What this rank has registered. */
  public Registrations registrations() {
    return registrations;
  }

  /** Whether this rank works on a device. */
  boolean isOnDevice() {
    return onDevice;
  }

  /** This rank's part on its device; null in communicators on host memory. */
  DeviceRank device() {
    return device;
  }

  /** The circumstances of a call that is about to begin; see {@link Terms}. */
  int terms(Call call) {
    int terms = registrations.terms(call);
    if (!onDevice || call.onHost) {
      return terms;
    }
    return terms | Terms.DEVICE | (call.captured ? Terms.CAPTURED : 0);
  }

  Preparation preparation() {
    return preparation;
  }

  Diagnosis diagnosis() {
    return diagnosis;
  }

  ScratchMemory scratch() {
    return scratch;
  }

  /** What stands in for buffers that peers cannot see. */
  Bounce bounce() {
    return bounce;
  }

  /** Whether the next collective may be posted: no peer is a whole ring of posts behind. */
  boolean mayPost() {
    long needed = sequence + 1 - RankCell.POSTS + 1;
    if (slowestPosted >= needed) {
      return true;
    }
    long slowest = Long.MAX_VALUE;
    for (int peer = 0; peer < size(); peer++) {
      slowest = peer == rank ? slowest : Math.min(slowest, world.cell(peer).posted());
    }
    slowestPosted = slowest;
    return slowest >= needed;
  }

  /** Whether a peer that has not closed has made fewer collective calls than this rank. */
  boolean isAheadOfAPeer() {
    for (int peer = 0; peer < size(); peer++) {
      RankCell other = world.cell(peer);
      if (peer != rank && other.posted() < sequence && !other.closed()) {
        return true;
      }
    }
    return false;
  }

  /** The peer that has posted the fewest collectives. */
  int slowestPeer() {
    int slowest = -1;
    for (int peer = 0; peer < size(); peer++) {
      if (peer != rank
          && (slowest < 0 || world.cell(peer).posted() < world.cell(slowest).posted())) {
        slowest = peer;
      }
    }
    return slowest;
  }

  /**
   * Shows the peers what this rank waits for, and looks for a deadlock.
   *
   * @param before what the same work has shown before, or null
   * @param moved how far the work has come
   * @return what is shown now
   */
  Blocked block(Blocked before, String what, int[] peers, long moved) {
    Blocked now =
        before != null && before.moved() == moved && before.what().equals(what)
            ? before.again()
            : new Blocked(++waits, what, peers, moved, 0);
    cell.blocked(now);
    deadlocks.look(now);
    return now;
  }

  /** What is shown of this rank's wait, or null. */
  Blocked shown() {
    return cell.blocked();
  }

  /** Shows the peers that this rank waits no more. */
  void unblock() {
    cell.blocked(null);
  }

  /** Numbers a collective; it must be posted next. */
  void number(Call call) {
    call.sequence = ++sequence;
    call.sign();
  }

  /** Shows a collective to the peers. */
  void post(Call call, Memory memory) {
    cell.post(call.sequence).fill(call, memory.input(), memory.output(), memory.scratch());
    cell.publish(call.sequence, call.signature);
  }

  /**
   * The first rank from {@code cursor} on that has not posted a collective that this rank has, or
   * the number of ranks.
   *
   * @throws JcclException if a rank has posted another call
   */
  int missingPost(Call call, int cursor) {
    int peer = cursor;
    for (; peer < size(); peer++) {
      if (peer == rank) {
        continue;
      }
      if (world.cell(peer).posted() < call.sequence) {
        return peer;
      }
      if (diagnosis.differs(call, peer)) {
        throw diagnosis.mismatch(call, peer);
      }
    }
    return peer;
  }

  /** Shows the peers that this rank's kernel of a collective has been enqueued. */
  void enqueued(Call call) {
    cell.enqueue(call.sequence);
  }

  /**
   * The first rank from {@code cursor} on that has not enqueued its kernel of a collective, or the
   * number of ranks.
   */
  int missingKernel(Call call, int cursor) {
    int peer = cursor;
    while (peer < size() && world.cell(peer).enqueued() >= call.sequence) {
      peer++;
    }
    return peer;
  }

  /** The number of barriers that this rank has come to on a channel. */
  long barriers(int channel) {
    return barriers[channel];
  }

  /** Comes to the next barrier of a channel. Channels do not keep step, so each has its own. */
  void arrive(int channel) {
    cell.arrive(channel, ++barriers[channel]);
  }

  /**
   * The first rank from {@code cursor} on that has not come to this rank's latest barrier on a
   * channel, or the number of ranks.
   *
   * @throws JcclException if a rank has come to it in another call
   */
  int missingAtBarrier(Call call, int channel, int cursor) {
    int peer = cursor;
    for (; peer < size(); peer++) {
      if (peer == rank) {
        continue;
      }
      RankCell other = world.cell(peer);
      if (other.arrived(channel) < barriers[channel]) {
        return peer;
      }
      if (other.signature() != call.signature && diagnosis.differs(call, peer)) {
        throw diagnosis.mismatch(call, peer);
      }
    }
    return peer;
  }

  /**
   * How a collective would be carried out, and why.
   *
   * @param registered whether its buffers are registered
   */
  public Decision explain(
      Collective collective,
      DataType type,
      ReduceOp.Kind kind,
      long count,
      int root,
      boolean registered) {
    if (root < 0 || root >= size()) {
      throw new InvalidArgumentException("root", root, "0 to " + (size() - 1));
    }
    if (count < 0) {
      throw new InvalidArgumentException("count", count, "0 or more");
    }
    int terms = (onDevice ? Terms.DEVICE : 0) | (registered ? Terms.LOCAL : 0);
    return world.decide(Request.of(collective, size(), root), type, kind, count, terms);
  }

  /** Whose kernel folds inputs of so many bytes here, and why. */
  public KernelRoute explainKernel(DataType type, ReduceOp.Kind kind, long bytes) {
    Device device = world.device(rank());
    Settings settings = world.settings();
    if (device != null) {
      KernelTable table = KernelTable.of(settings, device.architecture());
      return KernelRoute.of(settings, table, type, kind, bytes);
    }
    return KernelRoute.onHost(settings);
  }

  /** Ends the communicator for all ranks. */
  public void abort(String reason) {
    world.fail(new Failure(reason, AbortedException::new, null));
  }

  /** The exception for a message that is not of this call. */
  JcclException mismatch(Call call, int peer, long header) {
    return call.kind == Call.Kind.COLLECTIVE
        ? diagnosis.mismatch(call, peer)
        : diagnosis.pointToPointMismatch(call, peer, header);
  }
}
