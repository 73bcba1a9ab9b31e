package io.jccl.executor;

/**
 * What a rank that has waited for long is waiting for, shown to its peers for diagnosis.
 *
 * @param id tells this wait from the same rank's others
 * @param what the wait in words: call, step, and for whom
 * @param peers the ranks of which at least one has to act
 * @param moved how far the work had come
 * @param confirmed how often the rank has looked again and found no change
 */
record Blocked(long id, String what, int[] peers, long moved, int confirmed) {
  /** The same wait, looked at once more. */
  Blocked again() {
    return new Blocked(id, what, peers, moved, confirmed + 1);
  }
}
