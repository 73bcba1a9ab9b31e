package io.jccl.tests.soak;

import io.jccl.plan.Collective;

/** What a case calls: a collective, or messages around a ring. */
public enum Operation {
  ALL_REDUCE(Collective.ALL_REDUCE),
  REDUCE(Collective.REDUCE),
  BROADCAST(Collective.BROADCAST),
  ALL_GATHER(Collective.ALL_GATHER),
  REDUCE_SCATTER(Collective.REDUCE_SCATTER),
  ALL_TO_ALL(Collective.ALL_TO_ALL),
  ALL_TO_ALL_V(Collective.ALL_TO_ALL_V),
  GATHER(Collective.GATHER),
  SCATTER(Collective.SCATTER),
  BARRIER(Collective.BARRIER),
  /** Every rank sends to the next and receives from the one before. */
  SEND_RECV(null);

  private final Collective collective;

  Operation(Collective collective) {
    this.collective = collective;
  }

  /** The collective, or null for point to point. */
  public Collective collective() {
    return collective;
  }

  /** The name that rccl-tests uses. */
  public String label() {
    return collective == null ? "sendrecv" : collective.label();
  }

  /** Whether inputs are combined. */
  public boolean reduces() {
    return collective != null && collective.reduces();
  }

  /** Whether one rank is the root. */
  public boolean rooted() {
    return collective != null && collective.rooted();
  }

  /** Whether the library has an in-place form. */
  public boolean hasInPlace() {
    return collective != null && collective.hasInPlace();
  }
}
