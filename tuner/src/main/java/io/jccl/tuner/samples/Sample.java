package io.jccl.tuner.samples;

import java.util.List;

/**
 * One choice at one call shape, measured once.
 *
 * @param run the sweep that it belongs to
 * @param point the call shape
 * @param role what the choice is to the comparison
 * @param choice how the calls were carried out
 * @param round the number of the round, from 0; what has the same round at the same point was
 *     measured one right after the other
 * @param micros the time of each call in microseconds, that of the slowest rank; empty if a result
 *     was wrong
 * @param correct whether every element that was compared was right
 * @param checked the number of elements that were compared in this round, 0 if none were because an
 *     earlier round of the run has
 * @param provenance the hash of the {@link Provenance} that it was made with
 */
public record Sample(
    String run,
    Point point,
    Role role,
    ChoiceName choice,
    int round,
    List<Double> micros,
    boolean correct,
    long checked,
    String provenance)
    implements Line {
  /** Copies the times. */
  public Sample {
    micros = List.copyOf(micros);
  }

  /**
   * The median of the times, the lower one of two, in microseconds: a preempted call leaves it
   * alone.
   *
   * @throws IllegalStateException if there are none
   */
  public double medianMicros() {
    if (micros.isEmpty()) {
      throw new IllegalStateException("no times: " + point + ", " + choice);
    }
    return micros.stream().sorted().skip((micros.size() - 1) / 2).findFirst().orElseThrow();
  }
}
