package io.jccl.plan;

/**
 * Where a step reads or writes: a chunk of memory, or a message.
 *
 * <p>A chunk is (block, index): blocks are those of {@link Collective#inputBlocks}, and each block
 * is cut into {@link Plan#chunksPerBlock} chunks.
 */
public sealed interface Place {
  /** A chunk of this rank's own memory. */
  record Local(Space space, int block, int chunk) implements Place {}

  /**
   * A chunk of another rank's memory, read or written in place. Two ranks that touch the same
   * chunk, one of them writing, must have a {@link Step.Barrier} between. Naming the rank itself is
   * legal and the same as {@link Local}.
   */
  record Peer(int rank, Space space, int block, int chunk) implements Place {}

  /**
   * As a source: the next message from the peer. As a target: the next message to the peer.
   * Messages from one rank to another on one channel arrive in the order sent.
   */
  record Message(int peer) implements Place {}
}
