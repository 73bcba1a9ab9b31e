package io.jccl.hip.command;

/** A number with its noun, as it is said of one and of many. */
final class Counted {
  private Counted() {}

  static String of(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
