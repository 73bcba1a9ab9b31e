package io.jccl.tests.soak;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Candidate;
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

  /** The dimensions, in the order of a point's choices. */
  private enum Dimension {
    OPERATION(Operation.values().length),
    TYPE(DataType.values().length),
    KIND(ReduceOp.Kind.values().length),
    RANKS(CaseSpace.RANKS.size()),
    COUNT(COUNTS.size()),
    ROOT(ROOTS),
    IN_PLACE(2),
    WAY(WAYS.size()),
    CHANNELS(CaseSpace.CHANNELS.size()),
    SLOTS(Case.Slots.values().length),
    MEMORY(Case.Memory.values().length),
    OFFSET(Case.Offset.values().length),
    VALUES(Case.Values.values().length),
    ENTRY(Case.Entry.values().length),
    THREADS(RankThreads.Kind.values().length);

    private final int size;

    Dimension(int size) {
      this.size = size;
    }

    int of(int[] point) {
      return point[ordinal()];
    }

    void set(int[] point, int choice) {
      point[ordinal()] = choice;
    }
  }

  private final int[] sizes =
      Arrays.stream(Dimension.values()).mapToInt(dimension -> dimension.size).toArray();

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
            WAYS.get(Dimension.WAY.of(point)),
            CHANNELS.get(Dimension.CHANNELS.of(point)),
            Case.Slots.values()[Dimension.SLOTS.of(point)],
            Case.Memory.values()[Dimension.MEMORY.of(point)],
            Case.Offset.values()[Dimension.OFFSET.of(point)],
            Case.Values.values()[Dimension.VALUES.of(point)],
            Case.Entry.values()[Dimension.ENTRY.of(point)],
            RankThreads.Kind.values()[Dimension.THREADS.of(point)],
            seed);
    return sameRootAgain || found.refusal().isPresent() ? Optional.empty() : Optional.of(found);
  }
}
