package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.input;
import static io.jccl.plan.algorithm.Places.message;
import static io.jccl.plan.algorithm.Places.output;

import io.jccl.plan.Collective;
import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.Operand;
import io.jccl.plan.Step.Reduce;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two binary trees, each for half of the channels, in which a rank that works hard in one is mostly
 * a leaf in the other: latency grows with log2 n and the bandwidth stays near a ring's (Sanders,
 * Speck and Träff, "Two-tree algorithms for full bandwidth broadcast, reduction and scan", 2009).
 * {@link BinaryTree} has the shapes.
 *
 * <p>AllReduce reduces up the tree and broadcasts down, one chunk after the other. A rank at depth
 * d sends d chunks up before it waits for the first to come down, then up and down take turns. So
 * the root sends each result down at once, and chunks travel both ways all the time. A lead of 2d,
 * as long as a chunk takes to the root and back, would need no waiting at all, but stands still
 * when nothing is buffered; d is safe for any number of slots since a result that comes down is
 * first stored, so that a rank does not hold up its parent while its children still send.
 *
 * <p>Each rank folds its left child, itself, and its right child.
 */
final class DoubleBinaryTree extends LibraryAlgorithm {
  /** Enough chunks to keep the links busy while the first of them travels up and down. */
  private static final int CHUNKS = 8;

  @Override
  public String name() {
    return "tree";
  }

  @Override
  public Access access() {
    return Access.MESSAGES;
  }

  @Override
  public int channelMultiple() {
    return 2;
  }

  @Override
  public boolean supports(Request request) {
    Collective collective = request.collective();
    return collective == Collective.ALL_REDUCE
        || collective == Collective.REDUCE
        || collective == Collective.BROADCAST;
  }

  @Override
  public boolean foldsOnce() {
    return false;
  }

  @Override
  Plan severalRanks(Request request) {
    int n = request.ranks();
    boolean allReduce = request.collective() == Collective.ALL_REDUCE;
    return new LazyPlan(
        request,
        allReduce ? CHUNKS : 1,
        0,
        false,
        (rank, channel) -> {
          boolean second = channel % 2 == 1;
          return steps(
              request,
              rank,
              allReduce
                  ? BinaryTree.of(n, second)
                  : BinaryTree.rootedAt(n, request.root(), second));
        });
  }

  private static Iterable<Step> steps(Request request, int rank, BinaryTree tree) {
    Node node = new Node(rank, tree);
    return switch (request.collective()) {
      case REDUCE -> List.of(node.up(0));
      case BROADCAST -> List.of(node.broadcast());
      default -> node.allReduce();
    };
  }

  /** A rank in its tree. */
  private record Node(int rank, BinaryTree tree) {
    Iterable<Step> allReduce() {
      int lead = Math.min(tree.depth(rank), CHUNKS);
      return new StepSequence()
          .eachOne(0, lead, this::up)
          .each(
              lead, CHUNKS, c -> Stream.concat(Stream.of(up(c)), down(c - lead).stream()).toList())
          .each(CHUNKS - lead, CHUNKS, this::down);
    }

    /** Folds what the children send and sends it to the parent, or at the root keeps it. */
    Step up(int chunk) {
      Place own = input(0, chunk);
      if (tree.isLeaf(rank)) {
        return new Copy(own, message(tree.parent(rank)));
      }
      List<Operand> operands = new ArrayList<>();
      addChild(tree.leftChild(rank), operands);
      operands.add(Operand.input(own, rank));
      addChild(tree.rightChild(rank), operands);
      return new Reduce(
          operands, isRoot() ? output(0, chunk) : message(tree.parent(rank)), isRoot());
    }

    private void addChild(int child, List<Operand> operands) {
      if (child != BinaryTree.NONE) {
        Place message = message(child);
        operands.add(tree.isLeaf(child) ? Operand.input(message, child) : Operand.partial(message));
      }
    }

    /** Keeps a result, unless it was made here, and sends it to the children. */
    List<Step> down(int chunk) {
      Place result = output(0, chunk);
      List<Step> steps = new ArrayList<>();
      if (!isRoot()) {
        steps.add(new Copy(message(tree.parent(rank)), result));
      }
      if (!tree.isLeaf(rank)) {
        steps.add(new Copy(result, withChildren()));
      }
      return steps;
    }

    /** Sends the root's input to all. */
    Step broadcast() {
      Place from = isRoot() ? input(0) : message(tree.parent(rank));
      return new Copy(from, withChildren(output(0)));
    }

    private List<Place> withChildren(Place... own) {
      List<Place> to = new ArrayList<>(List.of(own));
      for (int child : new int[] {tree.leftChild(rank), tree.rightChild(rank)}) {
        if (child != BinaryTree.NONE) {
          to.add(message(child));
        }
      }
      return to;
    }

    private boolean isRoot() {
      return tree.parent(rank) == BinaryTree.NONE;
    }
  }
}
