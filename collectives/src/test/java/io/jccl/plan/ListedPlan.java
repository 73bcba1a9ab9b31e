package io.jccl.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A plan with all its steps in lists, to be written by hand or broken on purpose. */
record ListedPlan(Request request, int chunksPerBlock, int scratchBlocks, List<List<Step>> ranks)
    implements Plan {
  /** A plan of two ranks with whole blocks. */
  static ListedPlan of(Request request, int scratchBlocks, List<Step> zero, List<Step> one) {
    return new ListedPlan(request, 1, scratchBlocks, List.of(zero, one));
  }

  /** The steps of a plan on one channel. */
  static ListedPlan of(Plan plan, int channel) {
    List<List<Step>> ranks = new ArrayList<>();
    for (int rank = 0; rank < plan.request().ranks(); rank++) {
      List<Step> steps = new ArrayList<>();
      plan.steps(rank, channel).forEach(steps::add);
      ranks.add(steps);
    }
    return new ListedPlan(plan.request(), plan.chunksPerBlock(), plan.scratchBlocks(), ranks);
  }

  /** The same with the steps of one rank changed. */
  ListedPlan with(int rank, UnaryOperator<List<Step>> change) {
    List<List<Step>> changed = new ArrayList<>(ranks);
    changed.set(rank, List.copyOf(change.apply(new ArrayList<>(ranks.get(rank)))));
    return new ListedPlan(request, chunksPerBlock, scratchBlocks, changed);
  }

  /** The same with one step replaced by others, or by none. */
  ListedPlan with(int rank, int index, Step... instead) {
    return with(
        rank,
        steps -> {
          steps.remove(index);
          steps.addAll(index, List.of(instead));
          return steps;
        });
  }

  @Override
  public Iterable<Step> steps(int rank, int channel) {
    return ranks.get(rank);
  }
}
