package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.host.ElementBits;
import io.jccl.host.ReferenceFold;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Verifies what one call left in the buffers of all ranks; each rank has one for each part of its
 * share.
 *
 * <p>Ranks live in one address space, so what several ranks must hold alike is computed once: each
 * thread folds a slice of the elements and compares that slice on every rank. So a check costs as
 * much as a few reads of the buffers, whatever the number of ranks is. Outputs, guards around them
 * and the inputs of calls out of place are compared; nothing is sampled.
 */
final class Verifier {
  private final Check check;
  private final List<RankMemory> memories;
  private final int me;
  private final int part;
  private final int parts;
  private final Layout layout;
  private final DataType type;
  private final Inputs inputs;
  private final Kernel fold;
  private final Tolerance tolerance;
  private final Operands operands = new Operands();
  private final MemorySegment[] blocks;
  private final MemorySegment want;
  private Fault fault;
  private long compared;

  /**
   * A verifier for a part of one rank's share.
   *
   * @param memories the buffers of all ranks
   * @param me the rank
   * @param part the part
   * @param parts the number of parts
   */
  Verifier(Check check, List<RankMemory> memories, int me, int part, int parts) {
    this.check = check;
    this.memories = memories;
    this.me = me;
    this.part = part;
    this.parts = parts;
    this.layout = check.layout();
    this.type = layout.type();
    this.inputs = Inputs.of(layout, check.kind(), check.mode(), check.seed());
    this.fold =
        check.mode() == DataMode.EXACT && type.isFloating()
            ? new ExactFold(type, check.kind())
            : new ReferenceFold(type, check.kind());
    int elements = (int) Math.min(Inputs.BLOCK, Math.max(layout.sendCount(), layout.recvCount()));
    this.want = block(elements);
    this.blocks = new MemorySegment[layout.operation().reduces() ? layout.ranks() : 0];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = block(elements);
    }
    this.tolerance = new Tolerance(check, blocks);
  }

  private MemorySegment block(int elements) {
    return MemorySegment.ofArray(new byte[elements * type.bytes()]);
  }

  /** Poisons a rank's output, its input and the guards; then its input can be written. */
  static void poison(Check check, RankMemory memory) {
    poison(memory.recv(), memory.start(), check.layout().bytes());
    if (!check.inPlace()) {
      poison(memory.send(), memory.start(), check.layout().bytes());
    }
  }

  /** Writes this part of this rank's input. */
  void writeInput() {
    RankMemory memory = memories.get(me);
    MemorySegment target = check.inPlace() ? memory.recv() : memory.send();
    long at = memory.start() + (check.inPlace() ? type.bytes(layout.inPlaceInput(me)) : 0);
    for (Piece whole : Piece.input(layout, me, check.root())) {
      Piece piece = whole.slice(part, parts);
      long done = 0;
      while (done < piece.count()) {
        long index = piece.index() + done;
        int count = inBlock(index, piece.count() - done);
        inputs.write(me, index, count, target, at + type.bytes(index));
        done += count;
      }
    }
  }

  private static int inBlock(long index, long most) {
    return (int) Math.min(Inputs.BLOCK - index % Inputs.BLOCK, most);
  }

  private static void poison(MemorySegment segment, long start, long bytes) {
    segment
        .asSlice(start - RankMemory.WATCHED, bytes + 2 * RankMemory.WATCHED)
        .fill(RankMemory.POISON);
  }

  /** The number of wrong elements in this part; a damaged guard counts as one, in the first. */
  long wrong() {
    long wrong = 0;
    int ranks = layout.ranks();
    int root = check.root();
    int[] all = IntStream.range(0, ranks).toArray();
    switch (layout.operation()) {
      case ALL_REDUCE, ALL_GATHER, BROADCAST -> wrong += shared(0, all);
      case REDUCE, GATHER -> {
        wrong += shared(root, new int[] {root});
        wrong += me == root ? 0 : own();
      }
      case REDUCE_SCATTER, SCATTER, ALL_TO_ALL, ALL_TO_ALL_V, SENDRECV -> wrong += own();
    }
    if (!check.inPlace()) {
      for (Piece piece : Piece.input(layout, me, root)) {
        wrong += compare(piece.slice(part, parts), "input", new int[] {me});
      }
    }
    return part == 0 ? wrong + guards() : wrong;
  }

  private long guards() {
    long end = type.bytes(layout.recvCount());
    return guards(memories.get(me).recv(), check.inPlace() ? layout.bytes() : end)
        + (check.inPlace() ? 0 : guards(memories.get(me).send(), type.bytes(layout.sendCount())));
  }

  /**
   * The number of elements that {@link #wrong} has compared, those outside of calls not counted.
   */
  long compared() {
    return compared;
  }

  /** The first wrong element of this share, or null. */
  Fault fault() {
    return fault;
  }

  private long shared(int rank, int[] holders) {
    long wrong = 0;
    for (Piece piece : Piece.output(layout, rank, check.root(), check.inPlace())) {
      wrong += compare(piece.slice(me * parts + part, layout.ranks() * parts), "output", holders);
    }
    return wrong;
  }

  private long own() {
    long wrong = 0;
    for (Piece piece : Piece.output(layout, me, check.root(), check.inPlace())) {
      wrong += compare(piece.slice(part, parts), "output", new int[] {me});
    }
    return wrong;
  }

  private long compare(Piece piece, String where, int[] holders) {
    long wrong = 0;
    long done = 0;
    while (done < piece.count()) {
      long index = piece.index() + done;
      int count = inBlock(index, piece.count() - done);
      expect(piece.source(), index, count);
      boolean folded = piece.source() == Piece.FOLD;
      for (int holder : holders) {
        wrong += compareBlock(where, holder, piece.at() + done, count, folded);
        if (folded && holder != holders[0]) {
          wrong += compareRanks(holders[0], holder, piece.at() + done, count);
        }
      }
      done += count;
      compared += (long) count * holders.length;
    }
    return wrong;
  }

  /** Puts what is expected into {@link #want}. */
  private void expect(int source, long index, int count) {
    if (source == Piece.UNTOUCHED) {
      want.fill(RankMemory.POISON);
    } else if (source != Piece.FOLD) {
      inputs.write(source, index, count, want, 0);
    } else {
      boolean multiplied = check.kind() == ReduceOp.Kind.PREMUL_SUM;
      operands.reset(count).output(want, 0).multiplied(multiplied);
      operands.divisor(check.kind() == ReduceOp.Kind.AVG ? layout.ranks() : 1);
      for (int rank = 0; rank < layout.ranks(); rank++) {
        inputs.write(rank, index, count, blocks[rank], 0);
        long multiplier = Check.operation(check.kind(), rank).multiplierBits(type);
        operands.input(blocks[rank], 0, multiplier);
      }
      fold.run(operands);
    }
  }

  private long compareBlock(String where, int holder, long at, int count, boolean folded) {
    MemorySegment buffer = buffer(where, holder);
    long offset = memories.get(holder).start() + type.bytes(at);
    long bytes = type.bytes(count);
    if (MemorySegment.mismatch(want, 0, bytes, buffer, offset, offset + bytes) < 0) {
      return 0;
    }
    long wrong = 0;
    for (int i = 0; i < count; i++) {
      long expected = ElementBits.load(type, want, type.bytes(i));
      long found = ElementBits.load(type, buffer, offset + type.bytes(i));
      if (expected != found && !(folded && tolerance.accepts(i, expected, found))) {
        report(holder, where, at + i, expected, found);
        wrong++;
      }
    }
    return wrong;
  }

  /** Results that may differ from the expected ones must not differ from rank to rank. */
  private long compareRanks(int first, int holder, long at, int count) {
    if (check.agreement() == Check.Agreement.BITS) {
      return 0;
    }
    MemorySegment one = memories.get(first).recv();
    MemorySegment other = memories.get(holder).recv();
    long from = memories.get(first).start() + type.bytes(at);
    long offset = memories.get(holder).start() + type.bytes(at);
    long wrong = 0;
    for (int i = 0; i < count; i++) {
      long expected = ElementBits.load(type, one, from + type.bytes(i));
      long found = ElementBits.load(type, other, offset + type.bytes(i));
      if (expected != found) {
        report(holder, "output (unlike rank " + first + "'s)", at + i, expected, found);
        wrong++;
      }
    }
    return wrong;
  }

  private long guards(MemorySegment buffer, long end) {
    long start = memories.get(me).start();
    return guard(buffer, start - RankMemory.WATCHED, -1)
        + guard(buffer, start + end, end / type.bytes());
  }

  private long guard(MemorySegment buffer, long offset, long element) {
    for (long i = offset; i < offset + RankMemory.WATCHED; i++) {
      byte found = buffer.get(ValueLayout.JAVA_BYTE, i);
      if (found != RankMemory.POISON) {
        report(me, "guard", element, RankMemory.POISON & 0xFF, found & 0xFF);
        return 1;
      }
    }
    return 0;
  }

  private MemorySegment buffer(String where, int rank) {
    return where.equals("input") ? memories.get(rank).send() : memories.get(rank).recv();
  }

  private void report(int rank, String where, long element, long want, long got) {
    if (fault == null) {
      fault = new Fault(rank, where, element, Long.toHexString(want), Long.toHexString(got));
    }
  }
}
