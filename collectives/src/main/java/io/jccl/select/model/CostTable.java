package io.jccl.select.model;

import io.jccl.select.Protocol;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The predicted times of one call: 7 algorithms by 3 protocols.
 *
 * @param entries in the order of the algorithms' ids, each with its protocols in order
 */
public record CostTable(List<CostEntry> entries) {
  private static final int PROTOCOLS = Protocol.values().length;
  private static final int SIZE = NcclAlgorithm.values().length * PROTOCOLS;

  /** Copies the entries. */
  public CostTable {
    entries = List.copyOf(entries);
    if (entries.size() != SIZE) {
      throw new IllegalArgumentException("entries: " + entries.size() + ", legal: " + SIZE);
    }
  }

  /** One entry. */
  public CostEntry entry(NcclAlgorithm algorithm, Protocol protocol) {
    return entries.get(algorithm.ordinal() * PROTOCOLS + protocol.ordinal());
  }

  /** The cheapest usable entry; of equal ones the first. */
  public Optional<CostEntry> cheapest() {
    return cheapest(entry -> true);
  }

  /** The cheapest usable entry of those that are allowed; of equal ones the first. */
  public Optional<CostEntry> cheapest(Predicate<CostEntry> allowed) {
    CostEntry best = null;
    for (CostEntry entry : entries) {
      if (entry.usable()
          && allowed.test(entry)
          && (best == null || entry.micros() < best.micros())) {
        best = entry;
      }
    }
    return Optional.ofNullable(best);
  }

  /** The times as a tuner plugin gets them: {@code [algorithm][protocol]}, -1 for unusable. */
  public float[][] grid() {
    float[][] grid = new float[NcclAlgorithm.values().length][PROTOCOLS];
    for (CostEntry entry : entries) {
      grid[entry.algorithm().ordinal()][entry.protocol().ordinal()] = (float) entry.micros();
    }
    return grid;
  }
}
