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
 */
public record Request(Collective collective, int ranks, int root, int barrierEvery) {
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

  /** A request without extra barriers. */
  public static Request of(Collective collective, int ranks, int root) {
    return new Request(collective, ranks, root, 0);
  }
}
