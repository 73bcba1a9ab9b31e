package io.jccl.perf;

/**
 * The first wrong element that a check found.
 *
 * @param rank the rank that holds it
 * @param where the buffer: output, input or guard
 * @param element its index in the buffer
 * @param want the bits that were expected, in hexadecimal
 * @param got the bits that were found
 */
public record Fault(int rank, String where, long element, String want, String got) {
  @Override
  public String toString() {
    return "rank %d: %s element %d is %s, expected %s".formatted(rank, where, element, got, want);
  }
}
