package io.jccl.tests.soak;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Algorithm;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Candidate;
import io.jccl.select.FusedUse;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * All choices of every dimension of a {@link Case}. A point of the space is one choice for each
 * dimension; not every point is a case.
 */
public final class CaseSpace {
  private static final List<Integer> RANKS = List.of(1, 2, 3, 4, 5, 8, 13);
  private static final List<Long> COUNTS =
      List.of(0L, 1L, 2L, 3L, 7L, 8L, 63L, 64L, 65L, 1000L, 4097L);
  private static final List<Integer> CHANNELS = List.of(1, 2, 3, 4);
  private static final int ROOTS = 3;

  /** Every algorithm with every protocol that it takes. */
  public static final List<Candidate> WAYS = Candidate.all(Algorithms.all());

  /** Those that devices can go. */
  private static final List<Candidate> DEVICE_WAYS =
      WAYS.stream()
          .filter(way -> way.algorithm().access() == Algorithm.Access.PEER_MEMORY)
          .toList();

  /** The dimensions, in the order of a point's choices. */
  private enum Dimension {
    OPERATION,
    TYPE,
    KIND,
    RANKS,
    COUNT,
    ROOT,
    IN_PLACE,
    WAY,
    CHANNELS,
    SLOTS,
    MEMORY,
    OFFSET,
    VALUES,
    ENTRY,
    THREADS,
    FUSED;

    int of(int[] point) {
      return point[ordinal()];
    }

    void set(int[] point, int choice) {
      point[ordinal()] = choice;
    }
  }

  private final List<Candidate> ways;
  private final List<Case.Memory> memories;
  private final List<Case.Entry> entries;
  private final List<FusedUse> fused;
  private final int[] sizes;

  private CaseSpace(
      List<Candidate> ways,
      List<Case.Memory> memories,
      List<Case.Entry> entries,
      List<FusedUse> fused) {
    this.ways = ways;
    this.memories = memories;
    this.entries = entries;
    this.fused = fused;
    this.sizes = Arrays.stream(Dimension.values()).mapToInt(this::size).toArray();
  }

  /** All cases in host memory. */
  public static CaseSpace onHost() {
    return new CaseSpace(
        WAYS,
        List.of(Case.Memory.ARRAY, Case.Memory.BYTES, Case.Memory.SHARED, Case.Memory.CONFINED),
        List.of(Case.Entry.BLOCKING, Case.Entry.STREAM, Case.Entry.GROUP, Case.Entry.ONE_THREAD),
        List.of(FusedUse.AUTO));
  }

  /** All cases in the memory of devices. */
  public static CaseSpace onDevices() {
    return new CaseSpace(
        DEVICE_WAYS,
        List.of(Case.Memory.DEVICE),
        List.of(Case.Entry.values()),
        List.of(FusedUse.AUTO, FusedUse.OFF));
  }

  /** The ways that calls in a kind of memory can go. */
  static List<Candidate> ways(Case.Memory memory) {
    return memory == Case.Memory.DEVICE ? DEVICE_WAYS : WAYS;
  }

  private int size(Dimension dimension) {
    return switch (dimension) {
      case OPERATION -> Operation.values().length;
      case TYPE -> DataType.values().length;
      case KIND -> ReduceOp.Kind.values().length;
      case RANKS -> RANKS.size();
      case COUNT -> COUNTS.size();
      case ROOT -> ROOTS;
      case IN_PLACE -> 2;
      case WAY -> ways.size();
      case CHANNELS -> CHANNELS.size();
      case SLOTS -> Case.Slots.values().length;
      case MEMORY -> memories.size();
      case OFFSET -> Case.Offset.values().length;
      case VALUES -> Case.Values.values().length;
      case ENTRY -> entries.size();
      case THREADS -> RankThreads.Kind.values().length;
      case FUSED -> fused.size();
    };
  }

  /** The number of choices of each dimension. */
  public int[] sizes() {
    return sizes.clone();
  }

  /** The number of points. */
  public long points() {
    long points = 1;
    for (int size : sizes) {
      points = Math.multiplyExact(points, (long) size);
    }
    return points;
  }

  /** The point of that number, from 0. */
  public int[] point(long number) {
    int[] point = new int[sizes.length];
    long rest = number;
    for (int i = 0; i < sizes.length; i++) {
      point[i] = (int) (rest % sizes[i]);
      rest /= sizes[i];
    }
    return point;
  }

  /** The point with the choices that mean nothing for its operation set to the only legal ones. */
  public int[] repaired(int[] point) {
    int[] repaired = point.clone();
    Operation operation = Operation.values()[Dimension.OPERATION.of(point)];
    if (!operation.reduces()) {
      Dimension.KIND.set(repaired, ReduceOp.Kind.SUM.ordinal());
      Dimension.VALUES.set(repaired, Case.Values.RANDOM.ordinal());
    }
    if (!operation.rooted()) {
      Dimension.ROOT.set(repaired, 0);
    }
    if (!operation.hasInPlace()) {
      Dimension.IN_PLACE.set(repaired, 0);
    }
    if (operation == Operation.BARRIER) {
      Dimension.TYPE.set(repaired, 0);
      Dimension.COUNT.set(repaired, 0);
    }
    if (operation == Operation.SEND_RECV) {
      Dimension.WAY.set(repaired, 0);
      Dimension.CHANNELS.set(repaired, 0);
    }
    return repaired;
  }

  /** The case at a point, if there is one. */
  public Optional<Case> caseAt(int[] point, long seed) {
    int ranks = RANKS.get(Dimension.RANKS.of(point));
    int root = new int[] {0, ranks / 2, ranks - 1}[Dimension.ROOT.of(point)];
    int rootChoice = Dimension.ROOT.of(point);
    boolean sameRootAgain = (rootChoice == 1 && ranks < 3) || (rootChoice == 2 && ranks == 1);
    Case found =
        new Case(
            Operation.values()[Dimension.OPERATION.of(point)],
            DataType.values()[Dimension.TYPE.of(point)],
            ReduceOp.Kind.values()[Dimension.KIND.of(point)],
            ranks,
            COUNTS.get(Dimension.COUNT.of(point)),
            root,
            Dimension.IN_PLACE.of(point) == 1,
            ways.get(Dimension.WAY.of(point)),
            CHANNELS.get(Dimension.CHANNELS.of(point)),
            Case.Slots.values()[Dimension.SLOTS.of(point)],
            memories.get(Dimension.MEMORY.of(point)),
            Case.Offset.values()[Dimension.OFFSET.of(point)],
            Case.Values.values()[Dimension.VALUES.of(point)],
            entries.get(Dimension.ENTRY.of(point)),
            RankThreads.Kind.values()[Dimension.THREADS.of(point)],
            fused.get(Dimension.FUSED.of(point)),
            seed);
    return sameRootAgain || found.refusal().isPresent() ? Optional.empty() : Optional.of(found);
  }
}
