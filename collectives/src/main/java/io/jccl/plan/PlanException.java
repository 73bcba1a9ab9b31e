package io.jccl.plan;

/** A plan is wrong: the message says where and why. */
public final class PlanException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int LONGEST_STEP = 240;

  private final int rank;
  private final long stepIndex;

  /** A flaw that belongs to no single step. */
  PlanException(String flaw) {
    this(flaw, -1, -1);
  }

  private PlanException(String message, int rank, long stepIndex) {
    super(message);
    this.rank = rank;
    this.stepIndex = stepIndex;
  }

  /** The same flaw, found in this step. */
  PlanException at(int atRank, long atStep, Step step) {
    String text = String.valueOf(step);
    String shown = text.length() > LONGEST_STEP ? text.substring(0, LONGEST_STEP) + "..." : text;
    return new PlanException(
        "rank " + atRank + ", step " + atStep + ": " + getMessage() + " in " + shown,
        atRank,
        atStep);
  }

  /** The rank whose step is wrong, or -1 if the flaw belongs to no single step. */
  public int rank() {
    return rank;
  }

  /** The number of the wrong step among its rank's steps, from 0, or -1 if there is no such. */
  public long stepIndex() {
    return stepIndex;
  }
}
