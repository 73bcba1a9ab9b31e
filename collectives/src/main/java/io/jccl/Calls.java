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
  private final Endpoint endpoint;

  Calls(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /**
   * Makes a call.
   *
   * @param fill checks the arguments and fills them in; {@link #check} calls it
   */
  abstract Completion submit(int operation, Consumer<Call> fill);

  /** Fills in a call and checks what all calls that end later must keep to. */
  final void check(Call call, Consumer<Call> fill) {
    endpoint.requireOpen();
    fill.accept(call);
    endpoint.checkLater(call);
  }

  private Completion submit(Collective collective, Consumer<Call> fill) {
    return submit(collective.ordinal(), fill);
  }

  final Endpoint endpoint() {
    return endpoint;
  }

  /** As {@code allReduce} of a {@link Communicator}. */
  public Completion allReduce(Buffer send, Buffer recv, ReduceOp op) {
    return submit(
        Collective.ALL_REDUCE, call -> endpoint.validation().allReduce(call, send, recv, op));
  }

  /** As {@code reduce} of a {@link Communicator}. */
  public Completion reduce(Buffer send, Buffer recv, ReduceOp op, int root) {
    return submit(
        Collective.REDUCE, call -> endpoint.validation().reduce(call, send, recv, op, root));
  }

  /** As {@code broadcast} of a {@link Communicator}. */
  public Completion broadcast(Buffer send, Buffer recv, int root) {
    return submit(
        Collective.BROADCAST, call -> endpoint.validation().broadcast(call, send, recv, root));
  }

  /** As {@code allGather} of a {@link Communicator}. */
  public Completion allGather(Buffer send, Buffer recv) {
    return submit(Collective.ALL_GATHER, call -> endpoint.validation().allGather(call, send, recv));
  }

  /** As {@code reduceScatter} of a {@link Communicator}. */
  public Completion reduceScatter(Buffer send, Buffer recv, ReduceOp op) {
    return submit(
        Collective.REDUCE_SCATTER,
        call -> endpoint.validation().reduceScatter(call, send, recv, op));
  }

  /** As {@code allToAll} of a {@link Communicator}. */
  public Completion allToAll(Buffer send, Buffer recv) {
    return submit(Collective.ALL_TO_ALL, call -> endpoint.validation().allToAll(call, send, recv));
  }

  /** As {@code allToAllV} of a {@link Communicator}. */
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
            endpoint
                .validation()
                .allToAllV(call, send, sendCounts, sendOffsets, recv, recvCounts, recvOffsets));
  }

  /** As {@code gather} of a {@link Communicator}. */
  public Completion gather(Buffer send, Buffer recv, int root) {
    return submit(Collective.GATHER, call -> endpoint.validation().gather(call, send, recv, root));
  }

  /** As {@code scatter} of a {@link Communicator}. */
  public Completion scatter(Buffer send, Buffer recv, int root) {
    return submit(
        Collective.SCATTER, call -> endpoint.validation().scatter(call, send, recv, root));
  }

  /** As {@code send} of a {@link Communicator}. */
  public Completion send(Buffer buffer, int peer) {
    return submit(Call.SEND, call -> endpoint.validation().send(call, buffer, peer));
  }

  /** As {@code recv} of a {@link Communicator}. */
  public Completion recv(Buffer buffer, int peer) {
    return submit(Call.RECEIVE, call -> endpoint.validation().recv(call, buffer, peer));
  }

  /** As {@code barrier} of a {@link Communicator}. */
  public Completion barrier() {
    return submit(Collective.BARRIER, call -> endpoint.validation().barrier(call));
  }
}
