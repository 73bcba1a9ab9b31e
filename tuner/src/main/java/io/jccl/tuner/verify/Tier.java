package io.jccl.tuner.verify;

/**
 * A range of sizes that is judged alike: small calls, whose times are latencies, vary more than
 * large ones.
 *
 * @param name what limits its calls
 * @param from its smallest size in bytes
 * @param to its largest
 * @param threshold the slowdown that counts, 0.05 for 5 percent
 */
public record Tier(String name, long from, long to, double threshold) {
  /** Whether a size belongs to it. */
  boolean holds(long bytes) {
    return bytes >= from && bytes <= to;
  }
}
