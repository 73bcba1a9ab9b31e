package io.jccl.plan;

import io.jccl.plan.Step.Operand;
import java.util.List;

/**
 * What the checker knows of one chunk of data: which part of the inputs it comes from, whose inputs
 * it holds, and in which order they were folded. Immutable.
 */
final class Value {
  private static final long[] RAW = {};

  private final int round;
  private final int block;
  private final int chunk;
  private final int contributor;
  private final long[] contributors;
  private final int count;
  private final long order;
  private final boolean last;
  private final boolean onceInRankOrder;

  private Value(
      Value position, long[] contributors, long order, boolean last, boolean onceInRankOrder) {
    this.round = position.round;
    this.block = position.block;
    this.chunk = position.chunk;
    this.contributor = Operand.PARTIAL;
    this.contributors = contributors;
    this.count = RankSet.size(contributors);
    this.order = order;
    this.last = last;
    this.onceInRankOrder = onceInRankOrder;
  }

  private Value(int round, int contributor, int block, int chunk) {
    this.round = round;
    this.block = block;
    this.chunk = chunk;
    this.contributor = contributor;
    this.contributors = RAW;
    this.count = 1;
    this.order = mix(contributor + 1L);
    this.last = false;
    this.onceInRankOrder = false;
  }

  /** The unchanged input of a rank. */
  static Value input(int round, int rank, int block, int chunk) {
    return new Value(round, rank, block, chunk);
  }

  /**
   * The result of a fold.
   *
   * @throws PlanException if an operand is not what the step says, or belongs to another chunk, or
   *     a contribution enters twice, or {@code last} is wrong
   */
  static Value fold(List<Operand> operands, Value[] values, boolean last, int ranks) {
    long[] all = new long[RankSet.words(ranks)];
    long order = operands.size();
    boolean inOrder = operands.size() == ranks;
    for (int i = 0; i < values.length; i++) {
      Value value = values[i];
      value.requireContributor(i, operands.get(i).contributor());
      value.requireSameChunk(i, values[0]);
      value.addTo(all);
      order = mix(order + value.order);
      inOrder &= value.contributor == i;
    }
    Value result = new Value(values[0], all, order, last, inOrder);
    if (last && result.count < ranks) {
      throw new PlanException(
          "is said to be last with " + result.count + " of " + ranks + " ranks");
    }
    if (!last && result.count == ranks) {
      throw new PlanException("holds all contributions but is not said to be last");
    }
    return result;
  }

  private void requireContributor(int index, int said) {
    if (said != contributor) {
      throw new PlanException(
          "operand " + index + " is said to be " + name(said) + " but is " + this);
    }
    if (last) {
      throw new PlanException("operand " + index + " is already final");
    }
  }

  private void requireSameChunk(int index, Value other) {
    if (round != other.round || block != other.block || chunk != other.chunk) {
      throw new PlanException("operand " + index + " is " + this + ", operand 0 is " + other);
    }
  }

  private void addTo(long[] all) {
    int twice = isInput() ? RankSet.add(all, contributor) : RankSet.addAll(all, contributors);
    if (twice >= 0) {
      throw new PlanException("the contribution of rank " + twice + " enters twice");
    }
  }

  /** Whether no fold has changed it. */
  boolean isInput() {
    return contributor != Operand.PARTIAL;
  }

  /** Whether it is the unchanged chunk of this rank's input. */
  boolean isInput(int ofRound, int rank, int ofBlock) {
    return contributor == rank && round == ofRound && block == ofBlock;
  }

  /** Whether it is the final result of a fold over this block. */
  boolean isResult(int ofRound, int ofBlock) {
    return last && round == ofRound && block == ofBlock;
  }

  /** Whether it was made by one fold over all inputs in rank order. */
  boolean isOnceInRankOrder() {
    return onceInRankOrder;
  }

  /** Which chunk of its block it is. */
  int chunk() {
    return chunk;
  }

  /** Equal for equal fold orders; unequal for unequal ones but for hash collisions. */
  long order() {
    return order;
  }

  private static String name(int contributor) {
    return contributor == Operand.PARTIAL ? "a partial result" : "the input of rank " + contributor;
  }

  @Override
  public String toString() {
    String what =
        isInput() ? name(contributor) : (last ? "a final" : "a partial") + " result of " + count;
    return what + " (block " + block + ", chunk " + chunk + ", round " + round + ")";
  }

  /** The finalizer of SplitMix64. */
  private static long mix(long bits) {
    long z = bits + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
