package io.jccl;

import io.jccl.executor.Call;
import io.jccl.executor.CallValidation;
import io.jccl.executor.Turn;
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
    try (Turn turn = endpoint.turn(Collective.ALL_REDUCE)) {
      validation.allReduce(turn.call(), send, recv, op);
      turn.run();
    }
  }

  /**
   * Combines the inputs of all ranks element by element and gives the root the result.
   *
   * @param send count elements
   * @param recv count elements on the root; ignored elsewhere, may be null
   */
  public void reduce(Buffer send, Buffer recv, ReduceOp op, int root) {
    try (Turn turn = endpoint.turn(Collective.REDUCE)) {
      validation.reduce(turn.call(), send, recv, op, root);
      turn.run();
    }
  }

  /**
   * Gives every rank the root's input. The root may return before others have it.
   *
   * @param send count elements on the root; ignored elsewhere, may be null
   * @param recv count elements
   */
  public void broadcast(Buffer send, Buffer recv, int root) {
    try (Turn turn = endpoint.turn(Collective.BROADCAST)) {
      validation.broadcast(turn.call(), send, recv, root);
      turn.run();
    }
  }

  /**
   * Gives every rank the inputs of all, in rank order.
   *
   * @param send count elements
   * @param recv size × count elements
   */
  public void allGather(Buffer send, Buffer recv) {
    try (Turn turn = endpoint.turn(Collective.ALL_GATHER)) {
      validation.allGather(turn.call(), send, recv);
      turn.run();
    }
  }

  /**
   * Combines the inputs of all ranks and gives each rank its block of the result.
   *
   * @param send size × count elements
   * @param recv count elements
   */
  public void reduceScatter(Buffer send, Buffer recv, ReduceOp op) {
    try (Turn turn = endpoint.turn(Collective.REDUCE_SCATTER)) {
      validation.reduceScatter(turn.call(), send, recv, op);
      turn.run();
    }
  }

  /**
   * Sends block j of the input to rank j, whose block i is what rank i sent it. Not in place.
   *
   * @param send size × count elements
   * @param recv size × count elements
   */
  public void allToAll(Buffer send, Buffer recv) {
    try (Turn turn = endpoint.turn(Collective.ALL_TO_ALL)) {
      validation.allToAll(turn.call(), send, recv);
      turn.run();
    }
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
    try (Turn turn = endpoint.turn(Collective.ALL_TO_ALL_V)) {
      validation.allToAllV(
          turn.call(), send, sendCounts, sendOffsets, recv, recvCounts, recvOffsets);
      turn.run();
    }
  }

  /**
   * Gives the root the inputs of all ranks, in rank order.
   *
   * @param send count elements
   * @param recv size × count elements on the root; ignored elsewhere, may be null
   */
  public void gather(Buffer send, Buffer recv, int root) {
    try (Turn turn = endpoint.turn(Collective.GATHER)) {
      validation.gather(turn.call(), send, recv, root);
      turn.run();
    }
  }

  /**
   * Gives each rank its block of the root's input.
   *
   * @param send size × count elements on the root; ignored elsewhere, may be null
   * @param recv count elements
   */
  public void scatter(Buffer send, Buffer recv, int root) {
    try (Turn turn = endpoint.turn(Collective.SCATTER)) {
      validation.scatter(turn.call(), send, recv, root);
      turn.run();
    }
  }

  /**
   * Sends elements to one rank, which must receive as many of the same type. Returns when the
   * library has them: short messages at once, long ones when the peer has taken most of them.
   */
  public void send(Buffer buffer, int peer) {
    try (Turn turn = endpoint.turn(Call.SEND)) {
      validation.send(turn.call(), buffer, peer);
      turn.run();
    }
  }

  /**
   * Receives elements from one rank, which must send as many of the same type. Returns when they
   * are in the buffer. Messages of one rank to another arrive in the order in which they were sent.
   */
  public void recv(Buffer buffer, int peer) {
    try (Turn turn = endpoint.turn(Call.RECEIVE)) {
      validation.recv(turn.call(), buffer, peer);
      turn.run();
    }
  }

  /** Returns when all ranks have called it. */
  public void barrier() {
    try (Turn turn = endpoint.turn(Collective.BARRIER)) {
      validation.barrier(turn.call());
      turn.run();
    }
  }
}
