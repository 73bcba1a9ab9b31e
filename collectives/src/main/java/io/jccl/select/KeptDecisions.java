package io.jccl.select;

import io.jccl.plan.Request;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Decisions that were made, by all of a call but its size, and for each such kind of call by ranges
 * of sizes. Finding one allocates nothing and takes no lock, whatever the sizes of the calls: a
 * decision is valid for all sizes up to the next boundary of a table.
 *
 * <p>Bounded: what would grow too large is forgotten and starts anew. Thread-safe.
 */
final class KeptDecisions {
  private static final int HEADS = 256;
  private static final int MOST_KINDS = 4096;
  private static final int MOST_RANGES = 512;

  private final AtomicReferenceArray<Kind> heads = new AtomicReferenceArray<>(HEADS);
  private int kinds;

  /** The decision for a call, or null. */
  Decision find(CallShape shape) {
    Kind kind = kind(shape);
    return kind == null ? null : kind.ranges.find(shape.bytes());
  }

  /** Keeps a decision for the calls that differ from this one in size alone. */
  synchronized void keep(CallShape shape, Sizes sizes, Decision decision) {
    if (find(shape) != null) {
      return;
    }
    Kind kind = kind(shape);
    if (kind != null) {
      kind.ranges = kind.ranges.with(sizes, decision);
      return;
    }
    if (kinds == MOST_KINDS) {
      kinds = 0;
      for (int i = 0; i < HEADS; i++) {
        heads.set(i, null);
      }
    }
    kinds++;
    int head = head(shape);
    heads.set(head, new Kind(shape, Ranges.NONE.with(sizes, decision), heads.get(head)));
  }

  private Kind kind(CallShape shape) {
    Kind kind = heads.get(head(shape));
    while (kind != null && !kind.fits(shape)) {
      kind = kind.next;
    }
    return kind;
  }

  /** Where the chain of the kinds with this hash begins. */
  static int head(CallShape shape) {
    Request request = shape.request();
    int hash = request.collective().ordinal();
    hash = hash * 31 + request.ranks();
    hash = hash * 31 + request.root();
    hash = hash * 31 + shape.type().ordinal();
    hash = hash * 31 + shape.kind().ordinal();
    hash = hash * 31 + (shape.registered() ? 1 : 0) + (shape.captured() ? 2 : 0);
    return hash * 0x9E3779B9 >>> 24;
  }

  /** The calls that differ in size alone, with the next of the same hash. */
  private static final class Kind {
    private final CallShape shape;
    private final Kind next;
    private volatile Ranges ranges;

    Kind(CallShape shape, Ranges ranges, Kind next) {
      this.shape = shape;
      this.ranges = ranges;
      this.next = next;
    }

    boolean fits(CallShape other) {
      return shape.type() == other.type()
          && shape.kind() == other.kind()
          && shape.registered() == other.registered()
          && shape.device() == other.device()
          && shape.machines() == other.machines()
          && shape.operations() == other.operations()
          && shape.captured() == other.captured()
          && fits(shape.request(), other.request());
    }

    private static boolean fits(Request one, Request other) {
      return one.collective() == other.collective()
          && one.ranks() == other.ranks()
          && one.root() == other.root()
          && one.barrierEvery() == other.barrierEvery()
          && one.rendezvous() == other.rendezvous();
    }
  }

  /** Ranges of sizes in ascending order, none of which overlap, with their decisions. */
  private record Ranges(long[] from, long[] to, Decision[] decisions) {
    static final Ranges NONE = new Ranges(new long[0], new long[0], new Decision[0]);

    Decision find(long bytes) {
      int low = 0;
      int high = from.length - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        if (bytes < from[middle]) {
          high = middle - 1;
        } else if (bytes > to[middle]) {
          low = middle + 1;
        } else {
          return decisions[middle];
        }
      }
      return null;
    }

    Ranges with(Sizes sizes, Decision decision) {
      if (from.length == MOST_RANGES) {
        return NONE.with(sizes, decision);
      }
      int at = -1 - Arrays.binarySearch(from, sizes.from());
      int length = from.length + 1;
      Ranges more = new Ranges(new long[length], new long[length], new Decision[length]);
      more.copy(this, 0, at, 0);
      more.copy(this, at, from.length - at, 1);
      more.from[at] = sizes.from();
      more.to[at] = sizes.to();
      more.decisions[at] = decision;
      return more;
    }

    private void copy(Ranges other, int first, int length, int shift) {
      System.arraycopy(other.from, first, from, first + shift, length);
      System.arraycopy(other.to, first, to, first + shift, length);
      System.arraycopy(other.decisions, first, decisions, first + shift, length);
    }
  }
}
