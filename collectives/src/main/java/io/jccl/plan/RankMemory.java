package io.jccl.plan;

/**
 * The chunks of one rank's memory, and who touched them since the last barrier.
 *
 * <p>Input and output are fresh in each round, scratch memory is the same in all. In place, one is
 * a block of the other: both names lead to the same cells.
 *
 * <p>Races are found by the barrier-epoch rule: a barrier is for all ranks, so two accesses are
 * ordered if and only if the same rank makes them or a barrier lies between. Messages are not
 * counted as order, which is stricter than need be; no plan relies on them for peer memory.
 */
final class RankMemory {
  private static final int NOBODY = -1;
  private static final int SEVERAL = -2;

  private final int rank;
  private final int chunks;
  private final int inputBlocks;
  private final int outputBlocks;
  private final int scratchBlocks;
  private final boolean ownScratchChunk;
  private final int inputStart;
  private final int outputStart;
  private final int cellsPerRound;
  private final int scratchStart;
  private final Value[] values;
  private final int[] epochs;
  private final int[] writers;
  private final int[] readers;
  private int[] posted;

  RankMemory(Plan plan, int rank, boolean inPlace, int rounds) {
    Request request = plan.request();
    int n = request.ranks();
    this.rank = rank;
    this.chunks = plan.chunksPerBlock();
    this.inputBlocks = request.collective().inputBlocks(n, rank, request.root());
    this.outputBlocks = request.collective().outputBlocks(n, rank, request.root());
    this.scratchBlocks = plan.scratchBlocks();
    this.ownScratchChunk = plan.ownScratchChunk();
    int ownBlock = request.collective().rooted() ? request.root() : rank;
    if (inPlace && inputBlocks > 0 && outputBlocks > 0) {
      inputStart = inputBlocks < outputBlocks ? ownBlock * chunks : 0;
      outputStart = outputBlocks < inputBlocks ? ownBlock * chunks : 0;
      cellsPerRound = Math.max(inputBlocks, outputBlocks) * chunks;
    } else {
      inputStart = 0;
      outputStart = inputBlocks * chunks;
      cellsPerRound = (inputBlocks + outputBlocks) * chunks;
    }
    scratchStart = Math.multiplyExact(cellsPerRound, rounds);
    int cells = Math.addExact(scratchStart, Math.multiplyExact(scratchBlocks, chunks));
    values = new Value[cells];
    epochs = new int[cells];
    writers = new int[cells];
    readers = new int[cells];
  }

  /** The number of a cell. Two names of the same memory have the same number. */
  int cell(Space space, int block, int chunk, int round) {
    int blocks = blocks(space);
    if (block < 0 || block >= blocks || chunk < 0 || chunk >= chunks) {
      throw new PlanException(
          ("names block %d, chunk %d of %s of rank %d, which has %d blocks of %d chunks")
              .formatted(block, chunk, space, rank, blocks, chunks));
    }
    if (space == Space.SCRATCH && ownScratchChunk && chunk != rank) {
      throw new PlanException(
          "names chunk %d of scratch memory of rank %d, where the plan promises chunk %d alone"
              .formatted(chunk, rank, rank));
    }
    int start =
        switch (space) {
          case INPUT -> round * cellsPerRound + inputStart;
          case OUTPUT -> round * cellsPerRound + outputStart;
          case SCRATCH -> scratchStart;
        };
    return start + block * chunks + chunk;
  }

  private int blocks(Space space) {
    return switch (space) {
      case INPUT -> inputBlocks;
      case OUTPUT -> outputBlocks;
      case SCRATCH -> scratchBlocks;
    };
  }

  /** The value of a cell, or null if nothing was ever written there. */
  Value value(int cell) {
    if (values[cell] != null || cell >= scratchStart) {
      return values[cell];
    }
    int round = cell / cellsPerRound;
    int offset = cell % cellsPerRound - inputStart;
    return offset >= 0 && offset < inputBlocks * chunks
        ? Value.input(round, rank, offset / chunks, offset % chunks)
        : null;
  }

  void set(int cell, Value value) {
    values[cell] = value;
  }

  /** Notes that a rank reads or writes a cell in this epoch. */
  void touch(int cell, int by, boolean writes, int epoch) {
    if (epochs[cell] != epoch) {
      epochs[cell] = epoch;
      writers[cell] = NOBODY;
      readers[cell] = NOBODY;
    }
    int writer = writers[cell];
    int reader = readers[cell];
    if (writer != NOBODY && writer != by) {
      throw new PlanException(race(by, writes, "writes", writer));
    }
    if (writes && reader != NOBODY && reader != by) {
      throw new PlanException(race(by, true, "reads", reader));
    }
    if (writes) {
      writers[cell] = by;
    } else {
      readers[cell] = reader == NOBODY || reader == by ? by : SEVERAL;
    }
  }

  private String race(int by, boolean writes, String does, int other) {
    String others = other == SEVERAL ? "several ranks" : "rank " + other;
    return "race: rank %d %s memory of rank %d that %s %s with no barrier between"
        .formatted(by, writes ? "writes" : "reads", rank, others, does);
  }

  /** Counts the posted messages that are still to be read from a cell. */
  void post(int cell, int messages) {
    if (posted == null) {
      posted = new int[values.length];
    }
    posted[cell] += messages;
  }

  /** Whether a posted message is still to be read from this cell. */
  boolean isPosted(int cell) {
    return posted != null && posted[cell] > 0;
  }
}
