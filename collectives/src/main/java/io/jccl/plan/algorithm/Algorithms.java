package io.jccl.plan.algorithm;

import io.jccl.plan.Algorithm;
import java.util.List;
import java.util.stream.Collectors;

/** All algorithms, in the order in which they are listed and tried. */
public final class Algorithms {
  private static final List<Algorithm> ALL =
      List.of(
          new Ring(),
          new DoubleBinaryTree(),
          new Direct(),
          new OneShot(),
          new TwoShot(),
          new Pat(),
          new CopyEngine());

  private Algorithms() {}

  /** All algorithms. */
  public static List<Algorithm> all() {
    return ALL;
  }

  /**
   * The algorithm of this name.
   *
   * @throws IllegalArgumentException if there is none; the message names those that there are
   */
  public static Algorithm named(String name) {
    return ALL.stream()
        .filter(algorithm -> algorithm.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "algorithm: "
                        + name
                        + ", legal: "
                        + ALL.stream().map(Algorithm::name).collect(Collectors.joining(", "))));
  }
}
