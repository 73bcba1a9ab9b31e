package io.jccl;

import io.jccl.executor.Call;
import io.jccl.plan.Collective;
import java.util.function.Consumer;

/**
 * The calls of one rank that end later: each returns a {@link Completion}. Arguments are checked at
 * once, and mean what they mean for the method of the same name of {@link Communicator}.
 *
 * <p>Buffers must be usable by every thread (not of a confined arena) and belong to the library
 * until the completion; those in device memory until the work is done in its stream, so later work
 * of that stream may use them at once.
 */
public abstract sealed class Calls permits Stream, Group.Member, OnStream {
  private final Communicator communicator;

  Calls(Communicator communicator) {
    this.communicator = communicator;
  }

  /** Takes a call that has been checked. */
  abstract Completion take(Call call);

  /** A call to fill in; a new one unless {@link #take} is done with it when it returns. */
  Call begin(int operation) {
    return new Call();
  }

  private Completion submit(int operation, Consumer<Call> fill) {
    Call call = begin(operation);
    fill.accept(call);
    communicator.checkLater(call);
    return take(call);
  }

  private Completion submit(Collective collective, Consumer<Call> fill) {
    return submit(collective.ordinal(), fill);
  }

  final Communicator communicator() {
    return communicator;
  }

  /** As {@link Communicator#allReduce}. */
  public Completion allReduce(Buffer send, Buffer recv, ReduceOp op) {
    return submit(
        Collective.ALL_REDUCE, call -> communicator.check().allReduce(call, send, recv, op));
  }

  /** As {@link Communicator#reduce}. */
  public Completion reduce(Buffer send, Buffer recv, ReduceOp op, int root) {
    return submit(
        Collective.REDUCE, call -> communicator.check().reduce(call, send, recv, op, root));
  }

  /** As {@link Communicator#broadcast}. */
  public Completion broadcast(Buffer send, Buffer recv, int root) {
    return submit(
        Collective.BROADCAST, call -> communicator.check().broadcast(call, send, recv, root));
  }

  /** As {@link Communicator#allGather}. */
  public Completion allGather(Buffer send, Buffer recv) {
    return submit(Collective.ALL_GATHER, call -> communicator.check().allGather(call, send, recv));
  }

  /** As {@link Communicator#reduceScatter}. */
  public Completion reduceScatter(Buffer send, Buffer recv, ReduceOp op) {
    return submit(
        Collective.REDUCE_SCATTER,
        call -> communicator.check().reduceScatter(call, send, recv, op));
  }

  /** As {@link Communicator#allToAll}. */
  public Completion allToAll(Buffer send, Buffer recv) {
    return submit(Collective.ALL_TO_ALL, call -> communicator.check().allToAll(call, send, recv));
  }

  /** As {@link Communicator#allToAllV}. */
  public Completion allToAllV(
      Buffer send,
      long[] sendCounts,
      long[] sendOffsets,
      Buffer recv,
      long[] recvCounts,
      long[] recvOffsets) {
    return submit(
        Collective.ALL_TO_ALL_V,
        call ->
            communicator
                .check()
                .allToAllV(call, send, sendCounts, sendOffsets, recv, recvCounts, recvOffsets));
  }

  /** As {@link Communicator#gather}. */
  public Completion gather(Buffer send, Buffer recv, int root) {
    return submit(Collective.GATHER, call -> communicator.check().gather(call, send, recv, root));
  }

  /** As {@link Communicator#scatter}. */
  public Completion scatter(Buffer send, Buffer recv, int root) {
    return submit(Collective.SCATTER, call -> communicator.check().scatter(call, send, recv, root));
  }

  /** As {@link Communicator#send}. */
  public Completion send(Buffer buffer, int peer) {
    return submit(Call.SEND, call -> communicator.check().send(call, buffer, peer));
  }

  /** As {@link Communicator#recv}. */
  public Completion recv(Buffer buffer, int peer) {
    return submit(Call.RECEIVE, call -> communicator.check().recv(call, buffer, peer));
  }

  /** As {@link Communicator#barrier}. */
  public Completion barrier() {
    return submit(Collective.BARRIER, call -> communicator.check().barrier(call));
  }
}
