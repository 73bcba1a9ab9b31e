package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.host.ReferenceFold;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * What each call must do, in plain loops over all ranks' memory at once: the verifier's own oracle.
 */
final class Worlds {
  private final Check check;
  private final Layout layout;
  private final DataType type;
  private final HostWork work;
  final List<RankMemory> memories = new ArrayList<>();
  private final List<MemorySegment> inputs = new ArrayList<>();

  /** Ranks whose inputs are prepared. */
  Worlds(Arena arena, Check check) {
    this(arena, check, new HostWork(1));
  }

  /** The same, whose data are made and verified in parts. */
  Worlds(Arena arena, Check check, HostWork work) {
    this.check = check;
    this.work = work;
    this.layout = check.layout();
    this.type = layout.type();
    for (int rank = 0; rank < layout.ranks(); rank++) {
      memories.add(RankMemory.allocate(arena::allocate, layout.bytes(), 0));
      memories.getLast().poison();
    }
    for (int rank = 0; rank < layout.ranks(); rank++) {
      verifier(rank).prepare();
      RankMemory memory = memories.get(rank);
      long first = memory.start();
      first += check.inPlace() ? type.bytes(layout.inPlaceInput(rank)) : 0;
      MemorySegment from = check.inPlace() ? memory.recv() : memory.send();
      byte[] copy =
          from.asSlice(first, type.bytes(layout.sendCount())).toArray(ValueLayout.JAVA_BYTE);
      inputs.add(MemorySegment.ofArray(copy));
    }
  }

  /** Carries out the call. */
  Worlds call() {
    long count = layout.count();
    int ranks = layout.ranks();
    int root = check.root();
    for (int rank = 0; rank < ranks; rank++) {
      switch (layout.operation()) {
        case ALL_REDUCE -> fold(rank, 0);
        case REDUCE -> {
          if (rank == root) {
            fold(rank, 0);
          }
        }
        case REDUCE_SCATTER -> fold(rank, rank * count);
        case BROADCAST -> copy(root, 0, rank, 0, count);
        case SCATTER -> copy(root, rank * count, rank, 0, count);
        case SENDRECV -> copy((rank + ranks - 1) % ranks, 0, rank, 0, count);
        case ALL_GATHER -> gather(rank);
        case GATHER -> {
          if (rank == root) {
            gather(rank);
          }
        }
        case ALL_TO_ALL -> {
          for (int peer = 0; peer < ranks; peer++) {
            copy(peer, rank * count, rank, peer * count, count);
          }
        }
        case ALL_TO_ALL_V -> exchange(rank);
      }
    }
    return this;
  }

  private void gather(int rank) {
    for (int peer = 0; peer < layout.ranks(); peer++) {
      copy(peer, 0, rank, peer * layout.count(), layout.count());
    }
  }

  private void exchange(int rank) {
    long at = 0;
    for (int peer = 0; peer < layout.ranks(); peer++) {
      long before = 0;
      for (int other = 0; other < rank; other++) {
        before += layout.countBetween(peer, other);
      }
      copy(peer, before, rank, at, layout.countBetween(peer, rank));
      at += layout.countBetween(peer, rank);
    }
  }

  private void copy(int from, long index, int to, long at, long count) {
    MemorySegment.copy(
        inputs.get(from), type.bytes(index), output(to), type.bytes(at), type.bytes(count));
  }

  private void fold(int to, long index) {
    Operands operands = new Operands().reset(layout.count()).output(output(to), 0);
    operands.multiplied(check.kind() == ReduceOp.Kind.PREMUL_SUM);
    operands.divisor(check.kind() == ReduceOp.Kind.AVG ? layout.ranks() : 1);
    for (int rank = 0; rank < layout.ranks(); rank++) {
      long multiplier = Check.operation(check.kind(), rank).multiplierBits(type);
      operands.input(inputs.get(rank), type.bytes(index), multiplier);
    }
    new ReferenceFold(type, check.kind()).run(operands);
  }

  /** A rank's output. */
  MemorySegment output(int rank) {
    RankMemory memory = memories.get(rank);
    long first = check.inPlace() ? type.bytes(layout.inPlaceOutput(rank)) : 0;
    return memory.recv().asSlice(memory.start() + first, type.bytes(layout.recvCount()));
  }

  /** The verifier of a rank's share. */
  RankVerifier verifier(int rank) {
    return new RankVerifier(check, memories, rank, work);
  }

  /** What all ranks' verifiers find together. */
  long wrong() {
    long wrong = 0;
    for (int rank = 0; rank < layout.ranks(); rank++) {
      wrong += verifier(rank).wrong();
    }
    return wrong;
  }
}
