package io.jccl.plan.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinaryTreeTest {
  /** Parents by rank, computed from NCCL's rule; -1 is the root. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5 | -1 2 4 2 0       | 1 -1 3 0 3
          6 | -1 2 4 2 0 4     | 1 5 3 1 3 -1
          7 | -1 2 4 2 0 6 4   | 5 -1 3 5 3 1 0
          8 | -1 2 4 2 0 6 4 6 | 1 3 1 7 5 3 5 -1
          """)
  void hasNcclsShape(int n, String first, String second) {
    assertThat(parents(BinaryTree.of(n, false), n)).isEqualTo(first);
    assertThat(parents(BinaryTree.of(n, true), n)).isEqualTo(second);
  }

  private static String parents(BinaryTree tree, int n) {
    return String.join(
        " ", IntStream.range(0, n).mapToObj(rank -> "" + tree.parent(rank)).toList());
  }

  @Test
  void childrenAgreeWithParents() {
    for (int n = 1; n < 200; n++) {
      for (boolean second : new boolean[] {false, true}) {
        assertConsistent(BinaryTree.of(n, second), n);
        assertConsistent(BinaryTree.rootedAt(n, n / 3, second), n);
      }
    }
  }

  private static void assertConsistent(BinaryTree tree, int n) {
    int links = 0;
    int roots = 0;
    int depth = 0;
    for (int rank = 0; rank < n; rank++) {
      for (int child : new int[] {tree.leftChild(rank), tree.rightChild(rank)}) {
        if (child != BinaryTree.NONE) {
          assertThat(tree.parent(child)).as("parent of %d of %d", child, n).isEqualTo(rank);
          links++;
        }
      }
      roots += tree.parent(rank) == BinaryTree.NONE ? 1 : 0;
      depth = Math.max(depth, tree.depth(rank));
    }
    assertThat(roots).isEqualTo(1);
    assertThat(links).as("links of %d", n).isEqualTo(n - 1);
    assertThat(depth).as("depth of %d", n).isLessThanOrEqualTo(ceilLog2(n));
  }

  private static int ceilLog2(int n) {
    return 32 - Integer.numberOfLeadingZeros(n - 1);
  }

  @Test
  void noRankIsInnerInBothTreesOfAnEvenNumber() {
    for (int n = 2; n < 200; n += 2) {
      for (int rank = 0; rank < n; rank++) {
        assertThat(BinaryTree.of(n, false).isLeaf(rank) || BinaryTree.of(n, true).isLeaf(rank))
            .as("rank %d of %d", rank, n)
            .isTrue();
      }
    }
  }

  @Test
  void rootedTreesHaveTheRootAndNoOtherRankInnerInBoth() {
    for (int n = 2; n < 100; n++) {
      for (int root : new int[] {0, n / 2, n - 1}) {
        BinaryTree first = BinaryTree.rootedAt(n, root, false);
        BinaryTree second = BinaryTree.rootedAt(n, root, true);
        for (int rank = 0; rank < n; rank++) {
          boolean isRoot = first.parent(rank) == BinaryTree.NONE;
          assertThat(isRoot).isEqualTo(rank == root);
          assertThat(second.parent(rank) == BinaryTree.NONE).isEqualTo(isRoot);
          assertThat(isRoot || first.isLeaf(rank) || second.isLeaf(rank))
              .as("rank %d of %d, root %d", rank, n, root)
              .isTrue();
        }
      }
    }
  }
}
