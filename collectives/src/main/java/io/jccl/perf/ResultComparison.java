package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.host.ElementBits;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** Compares what a call left with one rank with what another way to make it left. */
final class ResultComparison {
  private final int rank;
  private final Layout layout;
  private final DataType type;
  private final RankMemory view;
  private final MemorySegment want;
  private long compared;
  private long wrong;
  private Optional<Fault> fault = Optional.empty();

  /**
   * A comparison for one rank.
   *
   * @param view what the host sees of the rank's buffers
   * @param want the other way's output
   */
  ResultComparison(int rank, Layout layout, RankMemory view, MemorySegment want) {
    this.rank = rank;
    this.layout = layout;
    this.type = layout.type();
    this.view = view;
    this.want = want;
  }

  /** The number of elements that were compared. */
  long compared() {
    return compared;
  }

  /** The number of wrong elements; a damaged guard counts as one. */
  long wrong() {
    return wrong;
  }

  /** The first of them. */
  Optional<Fault> fault() {
    return fault;
  }

  /** Compares the output and what is around it, which the view of the receive buffer has. */
  void output() {
    compare("output (unlike the first way's)", want, 0, layout.recvCount());
    guard(view.start() - RankMemory.WATCHED, -1);
    guard(view.start() + type.bytes(layout.recvCount()), layout.recvCount());
  }

  /**
   * Compares the input, of which the view of the send buffer has what it must be, and that of the
   * receive buffer what it is.
   */
  void input() {
    compare("input", view.send(), view.start(), layout.sendCount());
  }

  private void compare(String where, MemorySegment expected, long offset, long count) {
    compared += count;
    MemorySegment found = view.recv();
    long start = view.start();
    long bytes = type.bytes(count);
    if (MemorySegment.mismatch(expected, offset, offset + bytes, found, start, start + bytes) < 0) {
      return;
    }
    for (long i = 0; i < count; i++) {
      long wanted = ElementBits.load(type, expected, offset + type.bytes(i));
      long got = ElementBits.load(type, found, start + type.bytes(i));
      if (wanted != got) {
        report(where, i, wanted, got);
      }
    }
  }

  private void guard(long offset, long element) {
    MemorySegment guard = view.recv().asSlice(offset, RankMemory.WATCHED);
    for (byte found : guard.toArray(ValueLayout.JAVA_BYTE)) {
      if (found != RankMemory.POISON) {
        report("guard", element, RankMemory.POISON & 0xFF, found & 0xFF);
        return;
      }
    }
  }

  private void report(String where, long element, long wanted, long got) {
    wrong++;
    if (fault.isEmpty()) {
      String want = Long.toHexString(wanted);
      fault = Optional.of(new Fault(rank, where, element, want, Long.toHexString(got)));
    }
  }
}
