package io.jccl;

import io.jccl.executor.Call;
import io.jccl.executor.CallValidation;
import io.jccl.plan.Collective;

/**
 * The calls of one rank that return when they are done. They reuse one {@link Call} for each
 * operation, so that a call that has been made before allocates nothing; those that end later than
 * they are made are {@link Calls}.
 */
abstract sealed class BlockingCalls permits Communicator {
  private final Endpoint endpoint;
  private final CallValidation validation;

  BlockingCalls(Endpoint endpoint) {
    this.endpoint = endpoint;
    this.validation = endpoint.validation();
  }

  /** What all calls of this rank share. */
  final Endpoint endpoint() {
    return endpoint;
  }

  /**
   * Combines the inputs of all ranks element by element and gives every rank the result.
   *
   * @param send count elements
   * @param recv count elements
   */
  public void allReduce(Buffer send, Buffer recv, ReduceOp op) {
    validation.allReduce(endpoint.next(Collective.ALL_REDUCE), send, recv, op);
    endpoint.run();
  }

  /**
   * Combines the inputs of all ranks element by element and gives the root the result.
   *
   * @param send count elements
   * @param recv count elements on the root; ignored elsewhere, may be null
   */
  public void reduce(Buffer send, Buffer recv, ReduceOp op, int root) {
    validation.reduce(endpoint.next(Collective.REDUCE), send, recv, op, root);
    endpoint.run();
  }

  /**
   * Gives every rank the root's input. The root may return before others have it.
   *
   * @param send count elements on the root; ignored elsewhere, may be null
   * @param recv count elements
   */
  public void broadcast(Buffer send, Buffer recv, int root) {
    validation.broadcast(endpoint.next(Collective.BROADCAST), send, recv, root);
    endpoint.run();
  }

  /**
   * Gives every rank the inputs of all, in rank order.
   *
   * @param send count elements
   * @param recv size × count elements
   */
  public void allGather(Buffer send, Buffer recv) {
    validation.allGather(endpoint.next(Collective.ALL_GATHER), send, recv);
    endpoint.run();
  }

  /**
   * Combines the inputs of all ranks and gives each rank its block of the result.
   *
   * @param send size × count elements
   * @param recv count elements
   */
  public void reduceScatter(Buffer send, Buffer recv, ReduceOp op) {
    validation.reduceScatter(endpoint.next(Collective.REDUCE_SCATTER), send, recv, op);
    endpoint.run();
  }

  /**
   * Sends block j of the input to rank j, whose block i is what rank i sent it. Not in place.
   *
   * @param send size × count elements
   * @param recv size × count elements
   */
  public void allToAll(Buffer send, Buffer recv) {
    validation.allToAll(endpoint.next(Collective.ALL_TO_ALL), send, recv);
    endpoint.run();
  }

  /**
   * As {@link #allToAll} with blocks of any size and place. What rank i sends to j must be as long
   * as what j expects from i; ranges of the output must not overlap. Not in place.
   *
   * @param sendCounts elements for each rank
   * @param sendOffsets the first element for each rank in {@code send}
   * @param recvCounts elements from each rank
   * @param recvOffsets the first element from each rank in {@code recv}
   */
  public void allToAllV(
      Buffer send,
      long[] sendCounts,
      long[] sendOffsets,
      Buffer recv,
      long[] recvCounts,
      long[] recvOffsets) {
    Call call = endpoint.next(Collective.ALL_TO_ALL_V);
    validation.allToAllV(call, send, sendCounts, sendOffsets, recv, recvCounts, recvOffsets);
    endpoint.run();
  }

  /**
   * Gives the root the inputs of all ranks, in rank order.
   *
   * @param send count elements
   * @param recv size × count elements on the root; ignored elsewhere, may be null
   */
  public void gather(Buffer send, Buffer recv, int root) {
    validation.gather(endpoint.next(Collective.GATHER), send, recv, root);
    endpoint.run();
  }

  /**
   * Gives each rank its block of the root's input.
   *
   * @param send size × count elements on the root; ignored elsewhere, may be null
   * @param recv count elements
   */
  public void scatter(Buffer send, Buffer recv, int root) {
    validation.scatter(endpoint.next(Collective.SCATTER), send, recv, root);
    endpoint.run();
  }

  /**
   * Sends elements to one rank, which must receive as many of the same type. Returns when the
   * library has them: short messages at once, long ones when the peer has taken most of them.
   */
  public void send(Buffer buffer, int peer) {
    validation.send(endpoint.next(Call.SEND), buffer, peer);
    endpoint.run();
  }

  /**
   * Receives elements from one rank, which must send as many of the same type. Returns when they
   * are in the buffer. Messages of one rank to another arrive in the order in which they were sent.
   */
  public void recv(Buffer buffer, int peer) {
    validation.recv(endpoint.next(Call.RECEIVE), buffer, peer);
    endpoint.run();
  }

  /** Returns when all ranks have called it. */
  public void barrier() {
    validation.barrier(endpoint.next(Collective.BARRIER));
    endpoint.run();
  }
}
