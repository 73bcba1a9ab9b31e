package io.jccl.tests.soak;

import io.jccl.DataType;
import io.jccl.ReduceOp;
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

  private final List<Way> ways = Way.all();
  private final int[] sizes = {
    Operation.values().length,
    DataType.values().length,
    ReduceOp.Kind.values().length,
    RANKS.size(),
    COUNTS.size(),
    ROOTS,
    2,
    ways.size(),
    CHANNELS.size(),
    Case.Slots.values().length,
    Case.Memory.values().length,
    Case.Offset.values().length,
    Case.Values.values().length,
    Case.Entry.values().length,
    RankThreads.Kind.values().length
  };

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
    Operation operation = Operation.values()[point[0]];
    if (!operation.reduces()) {
      repaired[2] = ReduceOp.Kind.SUM.ordinal();
      repaired[12] = Case.Values.RANDOM.ordinal();
    }
    if (!operation.rooted()) {
      repaired[5] = 0;
    }
    if (!operation.hasInPlace()) {
      repaired[6] = 0;
    }
    if (operation == Operation.BARRIER) {
      repaired[1] = 0;
      repaired[4] = 0;
    }
    if (operation == Operation.SEND_RECV) {
      repaired[7] = 0;
      repaired[8] = 0;
    }
    return repaired;
  }

  /** The case at a point, if there is one. */
  public Optional<Case> caseAt(int[] point, long seed) {
    int ranks = RANKS.get(point[3]);
    int root = new int[] {0, ranks / 2, ranks - 1}[point[5]];
    boolean sameRootAgain = (point[5] == 1 && ranks < 3) || (point[5] == 2 && ranks == 1);
    Case found =
        new Case(
            Operation.values()[point[0]],
            DataType.values()[point[1]],
            ReduceOp.Kind.values()[point[2]],
            ranks,
            COUNTS.get(point[4]),
            root,
            point[6] == 1,
            ways.get(point[7]),
            CHANNELS.get(point[8]),
            Case.Slots.values()[point[9]],
            Case.Memory.values()[point[10]],
            Case.Offset.values()[point[11]],
            Case.Values.values()[point[12]],
            Case.Entry.values()[point[13]],
            RankThreads.Kind.values()[point[14]],
            seed);
    return sameRootAgain || found.refusal().isPresent() ? Optional.empty() : Optional.of(found);
  }
}
