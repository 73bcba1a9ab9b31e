package io.jccl.plan;

/**
 * What a plan is made for: everything but sizes, types and operations, so that one plan serves all
 * of them.
 *
 * @param collective the operation
 * @param ranks the number of ranks, at least 1
 * @param root the root of a rooted collective, otherwise 0
 * @param barrierEvery with the copy engine: the number of copies between two extra barriers, or 0
 *     for none; all ranks derive it from the same matrix of sizes
 * @param rendezvous whether connections hold no message, so that each stays in its source's memory
 *     until the receiver takes it; otherwise a connection holds at least one
 */
public record Request(
    Collective collective, int ranks, int root, int barrierEvery, boolean rendezvous) {
  /** Checks the ranges. */
  public Request {
    if (ranks < 1) {
      throw new IllegalArgumentException("ranks: " + ranks + ", legal: 1 or more");
    }
    if (root < 0 || root >= ranks) {
      throw new IllegalArgumentException("root: " + root + ", legal: 0 to " + (ranks - 1));
    }
    if (barrierEvery < 0) {
      throw new IllegalArgumentException("barrierEvery: " + barrierEvery + ", legal: 0 or more");
    }
  }

  /** A request without extra barriers, over connections that hold messages. */
  public static Request of(Collective collective, int ranks, int root) {
    return new Request(collective, ranks, root, 0, false);
  }

  /** The same with an extra barrier after every so many copies. */
  public Request withBarrierEvery(int copies) {
    return new Request(collective, ranks, root, copies, rendezvous);
  }

  /** The same over connections that hold no message. */
  public Request withRendezvous() {
    return new Request(collective, ranks, root, barrierEvery, true);
  }
}
