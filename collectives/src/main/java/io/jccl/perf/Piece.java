package io.jccl.perf;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of elements in a rank's buffer and what must be there.
 *
 * @param at the first element in the buffer
 * @param source the rank whose input this is, or {@link #FOLD} or {@link #UNTOUCHED}
 * @param index the first element in the source's input, or in each rank's input
 * @param count the number of elements
 */
record Piece(long at, int source, long index, long count) {
  /** The reduction of all ranks' inputs. */
  static final int FOLD = -1;

  /** What was there before the call. */
  static final int UNTOUCHED = -2;

  /** What a rank's receive buffer must hold after a call. */
  static List<Piece> output(Layout layout, int rank, int root, boolean inPlace) {
    long count = layout.count();
    int ranks = layout.ranks();
    return switch (layout.operation()) {
      case ALL_REDUCE -> List.of(new Piece(0, FOLD, 0, count));
      case REDUCE ->
          List.of(
              rank == root
                  ? new Piece(0, FOLD, 0, count)
                  : new Piece(0, inPlace ? rank : UNTOUCHED, 0, count));
      case BROADCAST -> List.of(new Piece(0, root, 0, count));
      case REDUCE_SCATTER ->
          List.of(new Piece(inPlace ? rank * count : 0, FOLD, rank * count, count));
      case SCATTER -> List.of(new Piece(inPlace ? rank * count : 0, root, rank * count, count));
      case SENDRECV -> List.of(new Piece(0, Math.floorMod(rank - 1, ranks), 0, count));
      case ALL_GATHER -> blocks(layout, 0);
      case GATHER -> {
        if (rank == root) {
          yield blocks(layout, 0);
        }
        yield List.of(
            inPlace
                ? new Piece(rank * count, rank, 0, count)
                : new Piece(0, UNTOUCHED, 0, layout.recvCount()));
      }
      case ALL_TO_ALL -> blocks(layout, rank * count);
      case ALL_TO_ALL_V -> parts(layout, rank);
    };
  }

  /** What a rank's send buffer must still hold after a call out of place. */
  static List<Piece> input(Layout layout, int rank, int root) {
    boolean sends =
        switch (layout.operation()) {
          case BROADCAST, SCATTER -> rank == root;
          case ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER, REDUCE, ALL_TO_ALL, ALL_TO_ALL_V -> true;
          case GATHER, SENDRECV -> true;
        };
    return sends ? List.of(new Piece(0, rank, 0, layout.sendCount())) : List.of();
  }

  private static List<Piece> blocks(Layout layout, long index) {
    List<Piece> pieces = new ArrayList<>();
    for (int source = 0; source < layout.ranks(); source++) {
      pieces.add(new Piece(source * layout.count(), source, index, layout.count()));
    }
    return pieces;
  }

  private static List<Piece> parts(Layout layout, int rank) {
    List<Piece> pieces = new ArrayList<>();
    long at = 0;
    for (int source = 0; source < layout.ranks(); source++) {
      long count = layout.countBetween(source, rank);
      long index = Layout.displacements(layout.sendCounts(source))[rank];
      pieces.add(new Piece(at, source, index, count));
      at += count;
    }
    return pieces;
  }

  /** One of {@code parts} nearly equal parts of this piece. */
  Piece slice(int part, int parts) {
    long from = count / parts * part + count % parts * part / parts;
    long to = count / parts * (part + 1) + count % parts * (part + 1) / parts;
    return new Piece(at + from, source, index + from, to - from);
  }
}
