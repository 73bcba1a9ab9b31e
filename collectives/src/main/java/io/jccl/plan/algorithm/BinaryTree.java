package io.jccl.plan.algorithm;

/**
 * The two binary trees of NCCL ({@code trees.cc}), over ranks 0 to n-1.
 *
 * <p>In tree 1, let b be the lowest set bit of rank r. Its parent has b cleared and the next bit
 * set, or, if there is no such rank, only b cleared; its left child is r - b/2, its right child r +
 * b/2 or, if there is no such rank, the next below in steps halved. So odd ranks are leaves. Rank 0
 * is the root and has one child, the largest power of two below n. Tree 2 is tree 1 mirrored (n
 * even) or shifted by one rank (n odd): the odd ranks are the inner ones.
 *
 * <p>A rooted collective needs the root at the top of both trees. Let v be the distance of a rank
 * from the root. Then tree 1 over v has its leaves at odd v, and tree 2 is tree 1 with the others
 * moved up by one, v + 1 for v from 1 to n-2 and 1 for n-1, and has its inner ranks at odd v. So
 * again no rank but the root is inner in both.
 */
final class BinaryTree {
  /** The parent of the root, or a child that a rank does not have. */
  static final int NONE = -1;

  /** How ranks are named in tree 1. */
  private enum Naming {
    SAME,
    MIRRORED,
    SHIFTED,
    FROM_ROOT,
    FROM_ROOT_SHIFTED
  }

  private final int ranks;
  private final int root;
  private final Naming naming;

  private BinaryTree(int ranks, int root, Naming naming) {
    this.ranks = ranks;
    this.root = root;
    this.naming = naming;
  }

  /** The first or second tree over all ranks. */
  static BinaryTree of(int ranks, boolean second) {
    Naming naming = ranks % 2 == 0 ? Naming.MIRRORED : Naming.SHIFTED;
    return new BinaryTree(ranks, 0, second ? naming : Naming.SAME);
  }

  /** The first or second of two trees with this root. */
  static BinaryTree rootedAt(int ranks, int root, boolean second) {
    return new BinaryTree(ranks, root, second ? Naming.FROM_ROOT_SHIFTED : Naming.FROM_ROOT);
  }

  /** The parent of a rank, {@link #NONE} for the root. */
  int parent(int rank) {
    int node = nodeOf(rank);
    if (node == 0) {
      return NONE;
    }
    int bit = Integer.lowestOneBit(node);
    int above = (node ^ bit) | (bit << 1);
    return rankOf(above < ranks ? above : node ^ bit);
  }

  /** The child whose subtree comes before the rank in tree order, or {@link #NONE}. */
  int leftChild(int rank) {
    int node = nodeOf(rank);
    int half = node == 0 ? 0 : Integer.lowestOneBit(node) >> 1;
    return half == 0 ? NONE : rankOf(node - half);
  }

  /** The child whose subtree comes after the rank in tree order, or {@link #NONE}. */
  int rightChild(int rank) {
    int node = nodeOf(rank);
    if (node == 0) {
      return ranks == 1 ? NONE : rankOf(Integer.highestOneBit(ranks - 1));
    }
    int step = Integer.lowestOneBit(node) >> 1;
    while (step > 0 && node + step >= ranks) {
      step >>= 1;
    }
    return step == 0 ? NONE : rankOf(node + step);
  }

  /** Whether a rank has no children. */
  boolean isLeaf(int rank) {
    return leftChild(rank) == NONE && rightChild(rank) == NONE;
  }

  /** The number of links from a rank to the root. */
  int depth(int rank) {
    int depth = 0;
    for (int above = parent(rank); above != NONE; above = parent(above)) {
      depth++;
    }
    return depth;
  }

  private int nodeOf(int rank) {
    int distance = Math.floorMod(rank - root, ranks);
    return switch (naming) {
      case SAME -> rank;
      case MIRRORED -> ranks - 1 - rank;
      case SHIFTED -> Math.floorMod(rank - 1, ranks);
      case FROM_ROOT -> distance;
      case FROM_ROOT_SHIFTED -> distance == 0 ? 0 : distance % (ranks - 1) + 1;
    };
  }

  private int rankOf(int node) {
    return switch (naming) {
      case SAME -> node;
      case MIRRORED -> ranks - 1 - node;
      case SHIFTED -> (node + 1) % ranks;
      case FROM_ROOT -> (node + root) % ranks;
      case FROM_ROOT_SHIFTED ->
          node == 0 ? root : (root + (node == 1 ? ranks - 1 : node - 1)) % ranks;
    };
  }
}
