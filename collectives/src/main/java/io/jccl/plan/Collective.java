package io.jccl.plan;

/** The operations that plans are made for. */
public enum Collective {
  ALL_REDUCE("all_reduce"),
  REDUCE("reduce"),
  BROADCAST("broadcast"),
  ALL_GATHER("all_gather"),
  REDUCE_SCATTER("reduce_scatter"),
  ALL_TO_ALL("alltoall"),
  ALL_TO_ALL_V("alltoallv"),
  GATHER("gather"),
  SCATTER("scatter"),
  BARRIER("barrier");

  private final String label;

  Collective(String label) {
    this.label = label;
  }

  /** The name that nccl-tests and rccl-tests use, such as {@code all_reduce}. */
  public String label() {
    return label;
  }

  /** True for the collectives that combine elements of several ranks. */
  public boolean reduces() {
    return this == ALL_REDUCE || this == REDUCE || this == REDUCE_SCATTER;
  }

  /** True for the collectives with a root: reduce, broadcast, gather and scatter. */
  public boolean rooted() {
    return this == REDUCE || this == BROADCAST || this == GATHER || this == SCATTER;
  }

  /** True if input and output may be the same memory; see {@link io.jccl.Communicator}. */
  public boolean hasInPlace() {
    return switch (this) {
      case ALL_REDUCE, REDUCE, BROADCAST, ALL_GATHER, REDUCE_SCATTER, GATHER, SCATTER -> true;
      case ALL_TO_ALL, ALL_TO_ALL_V, BARRIER -> false;
    };
  }

  /**
   * The number of blocks in a rank's input. A block holds {@code count} elements, the count that
   * NCCL's call of this collective takes; blocks follow each other.
   */
  public int inputBlocks(int ranks, int rank, int root) {
    return switch (this) {
      case ALL_REDUCE, ALL_GATHER, GATHER, REDUCE -> 1;
      case BROADCAST -> rank == root ? 1 : 0;
      case REDUCE_SCATTER, ALL_TO_ALL, ALL_TO_ALL_V -> ranks;
      case SCATTER -> rank == root ? ranks : 0;
      case BARRIER -> 0;
    };
  }

  /** The number of blocks in a rank's output; see {@link #inputBlocks}. */
  public int outputBlocks(int ranks, int rank, int root) {
    return switch (this) {
      case ALL_REDUCE, BROADCAST, REDUCE_SCATTER, SCATTER -> 1;
      case REDUCE -> rank == root ? 1 : 0;
      case ALL_GATHER, ALL_TO_ALL, ALL_TO_ALL_V -> ranks;
      case GATHER -> rank == root ? ranks : 0;
      case BARRIER -> 0;
    };
  }
}
