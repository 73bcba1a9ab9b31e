package io.jccl.plan;

import java.util.List;

/**
 * One action of one rank on chunks of one size. A step that receives waits for its messages, a step
 * that sends waits for room.
 */
public sealed interface Step {
  /**
   * Copies one chunk to one or more places, changing no bit.
   *
   * @param from where it is read
   * @param to where it is written, at least one place
   */
  record Copy(Place from, List<Place> to) implements Step {
    /** Copies one chunk to one place. */
    public Copy(Place from, Place to) {
      this(from, List.of(to));
    }
  }

  /**
   * Folds several chunks from left to right in one fold.
   *
   * @param from the inputs, at least one, in fold order
   * @param to where the result is written
   * @param last whether the result is final: holds all contributions, so that an average divides
   */
  record Reduce(List<Operand> from, Place to, boolean last) implements Step {}

  /**
   * Folds several chunks and writes the result to several places: NCCL's receive-reduce-copy-send.
   *
   * @param from the inputs, at least one, in fold order
   * @param to where the result is written, at least one place
   * @param last as in {@link Reduce}
   */
  record CopyReduce(List<Operand> from, List<Place> to, boolean last) implements Step {}

  /** Waits until all ranks have come to their barrier of the same number. */
  record Barrier() implements Step {}

  /**
   * An input of a fold.
   *
   * @param place where it is read
   * @param contributor the rank whose unchanged input this is, or {@link #PARTIAL}. A sum with
   *     premultipliers multiplies it by that rank's scalar as it enters its first fold.
   */
  record Operand(Place place, int contributor) {
    /** The contributor of a value that is already the result of a fold. */
    public static final int PARTIAL = -1;

    /** An unchanged input of the rank {@code contributor}. */
    public static Operand input(Place place, int contributor) {
      return new Operand(place, contributor);
    }

    /** The result of an earlier fold. */
    public static Operand partial(Place place) {
      return new Operand(place, PARTIAL);
    }
  }
}
