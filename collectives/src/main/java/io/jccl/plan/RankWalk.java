package io.jccl.plan;

import java.util.Collections;
import java.util.Iterator;

/** How far one rank has come with its steps, and what it waits for. */
final class RankWalk {
  /** Why a rank cannot go on. */
  enum Wait {
    MESSAGE("a message from"),
    ROOM("room for a message to"),
    TAKEN("its message to be taken by"),
    BARRIER("the barrier, to which did not come");

    private final String words;

    Wait(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  private final Plan plan;
  private final int channel;
  private final int rounds;
  private Iterator<Step> steps = Collections.emptyIterator();
  private int walked;

  final int rank;
  Step step;
  long stepIndex = -1;
  boolean ended;

  /** Whether a fused step has received and waits until what it sends is taken. */
  boolean handingOver;

  /** What the rank waits for, or null if it may go on. */
  Wait wait;

  /** The rank that it waits for, or -1 if that is not one rank. */
  int waitsFor = -1;

  /** Whether it is in the queue of those who may go on. */
  boolean queued;

  /** The barriers that it has come to. */
  int barriers;

  /** Whether it has come to a barrier and not passed it. */
  boolean atBarrier;

  /** The number of its messages that are posted and not taken. */
  int posted;

  RankWalk(Plan plan, int rank, int channel, int rounds) {
    this.plan = plan;
    this.rank = rank;
    this.channel = channel;
    this.rounds = rounds;
  }

  /** Goes to the next step; false if there is none. */
  boolean advance() {
    while (!steps.hasNext()) {
      if (walked == rounds) {
        step = null;
        return false;
      }
      steps = plan.steps(rank, channel).iterator();
      walked++;
    }
    step = steps.next();
    stepIndex++;
    return true;
  }

  /** The round that the current step belongs to. */
  int round() {
    return walked - 1;
  }

  /** Stops before the current step. */
  boolean blocked(Wait why, int peer) {
    wait = why;
    waitsFor = peer;
    return false;
  }

  @Override
  public String toString() {
    String at = step == null ? "at its end" : "at step " + stepIndex;
    if (wait == null) {
      return "rank " + rank + " " + (ended ? "has ended after " + barriers + " barriers" : at);
    }
    return "rank " + rank + " " + at + " waits for " + wait + " rank " + waitsFor;
  }
}
