package io.jccl.plan;

/** The memory of all ranks, and the rules for who may touch it when. */
final class Memories {
  private final RankMemory[] memories;
  private final boolean valueless;
  private int epoch = 1;
  private RankWalk latestPeerAccess;
  private int latestPeerEpoch;
  private long latestPeerStep;

  Memories(Plan plan, boolean inPlace, int rounds) {
    memories = new RankMemory[plan.request().ranks()];
    valueless = plan.request().collective() == Collective.BARRIER;
    for (int rank = 0; rank < memories.length; rank++) {
      memories[rank] = new RankMemory(plan, rank, inPlace, rounds);
    }
  }

  RankMemory of(int rank) {
    return memories[rank];
  }

  /** All ranks have passed a barrier. */
  void nextEpoch() {
    epoch++;
  }

  /** The rank that owns the memory of this place, or -1 for a message. */
  int owner(RankWalk walk, Place place) {
    return switch (place) {
      case Place.Local local -> walk.rank;
      case Place.Peer peer -> {
        if (peer.rank() < 0 || peer.rank() >= memories.length) {
          throw new PlanException("names rank " + peer.rank() + " of " + memories.length);
        }
        yield peer.rank();
      }
      case Place.Message message -> -1;
    };
  }

  /** The cell of this place in its owner's memory, or {@link Wire#NO_CELL} for a message. */
  int cell(RankWalk walk, Place place) {
    return switch (place) {
      case Place.Local(Space space, int block, int chunk) ->
          memories[walk.rank].cell(space, block, chunk, walk.round());
      case Place.Peer(int rank, Space space, int block, int chunk) ->
          memories[rank].cell(space, block, chunk, walk.round());
      case Place.Message message -> Wire.NO_CELL;
    };
  }

  /** Reads a chunk. */
  Value read(RankWalk walk, Place place) {
    int owner = owner(walk, place);
    int cell = cell(walk, place);
    touch(walk, owner, cell, false);
    Value value = memories[owner].value(cell);
    if (value == null && !valueless) {
      throw new PlanException("reads " + place + ", which was never written,");
    }
    return value;
  }

  /** Writes a chunk. */
  void write(RankWalk walk, Place place, Value value) {
    if (space(place) == Space.INPUT) {
      throw new PlanException("writes the input");
    }
    int owner = owner(walk, place);
    int cell = cell(walk, place);
    touch(walk, owner, cell, true);
    if (!valueless) {
      if (value.chunk() != chunk(place)) {
        throw new PlanException("writes chunk " + value.chunk() + " where another chunk belongs");
      }
      memories[owner].set(cell, value);
    }
  }

  private void touch(RankWalk walk, int owner, int cell, boolean writes) {
    memories[owner].touch(cell, walk.rank, writes, epoch);
    if (owner != walk.rank) {
      if (epoch == 1) {
        throw new PlanException("touches memory of rank " + owner + " before the first barrier");
      }
      latestPeerAccess = walk;
      latestPeerEpoch = epoch;
      latestPeerStep = walk.stepIndex;
    }
  }

  /** Requires a barrier after the last access to memory of others, which then may leave. */
  void requireClosingBarrier() {
    if (latestPeerAccess != null && latestPeerEpoch == epoch) {
      throw new PlanException(
          "rank %d touches memory of others in step %d with no barrier after"
              .formatted(latestPeerAccess.rank, latestPeerStep));
    }
  }

  private static Space space(Place place) {
    return switch (place) {
      case Place.Local local -> local.space();
      case Place.Peer peer -> peer.space();
      case Place.Message message -> null;
    };
  }

  private static int chunk(Place place) {
    return switch (place) {
      case Place.Local local -> local.chunk();
      case Place.Peer peer -> peer.chunk();
      case Place.Message message -> -1;
    };
  }
}
