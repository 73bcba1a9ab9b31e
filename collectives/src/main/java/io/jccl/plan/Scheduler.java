package io.jccl.plan;

import io.jccl.plan.RankWalk.Wait;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Lets all ranks walk through their steps, one after the other: a rank goes on until it must wait,
 * then the next that may go on has its turn. What a step does is left to the subclass.
 */
abstract class Scheduler {
  private final RankWalk[] walks;
  private final Queue<RankWalk> runnable = new ArrayDeque<>();
  private int running;
  private int atBarrier;
  private int barriers;

  Scheduler(Plan plan, int channel, int rounds) {
    walks = new RankWalk[plan.request().ranks()];
    running = walks.length;
    for (int rank = 0; rank < walks.length; rank++) {
      walks[rank] = new RankWalk(plan, rank, channel, rounds);
    }
  }

  /** Performs a step that is no barrier; false if the rank must wait and try again. */
  abstract boolean move(RankWalk walk, Step step);

  /** Whether a rank may come to a barrier or to its end; if not, it waits. */
  abstract boolean settled(RankWalk walk);

  /** A rank has come to a barrier. */
  abstract void arrived(RankWalk walk);

  /** All ranks have come to the barrier. */
  abstract void released();

  /**
   * Runs all ranks to their ends.
   *
   * @throws PlanException if they wait for each other
   */
  final void runAll() {
    for (RankWalk walk : walks) {
      walk.advance();
      wake(walk);
    }
    for (RankWalk walk = runnable.poll(); walk != null; walk = runnable.poll()) {
      walk.queued = false;
      walk.wait = null;
      go(walk);
    }
    if (running > 0) {
      throw new PlanException(Deadlock.explain(walks));
    }
  }

  private void go(RankWalk walk) {
    while (walk.step != null) {
      try {
        if (!perform(walk)) {
          return;
        }
      } catch (PlanException flaw) {
        throw flaw.at(walk.rank, walk.stepIndex, walk.step);
      }
      walk.advance();
    }
    if (!walk.ended && settled(walk)) {
      walk.ended = true;
      running--;
    }
  }

  private boolean perform(RankWalk walk) {
    return walk.step instanceof Step.Barrier ? await(walk) : move(walk, walk.step);
  }

  private boolean await(RankWalk walk) {
    if (!walk.atBarrier) {
      if (!settled(walk)) {
        return false;
      }
      walk.atBarrier = true;
      walk.barriers++;
      atBarrier++;
      arrived(walk);
      if (atBarrier == walks.length) {
        release();
      }
    }
    if (barriers < walk.barriers) {
      return walk.blocked(Wait.BARRIER, -1);
    }
    walk.atBarrier = false;
    return true;
  }

  private void release() {
    atBarrier = 0;
    barriers++;
    released();
    for (RankWalk walk : walks) {
      if (walk.wait == Wait.BARRIER) {
        wake(walk);
      }
    }
  }

  /** Gives a rank that waits another turn. */
  final void wake(RankWalk walk) {
    if (!walk.queued) {
      walk.queued = true;
      runnable.add(walk);
    }
  }

  final RankWalk walk(int rank) {
    return walks[rank];
  }

  final int ranks() {
    return walks.length;
  }

  /** The barriers that all ranks have passed. */
  final int barriers() {
    return barriers;
  }
}
