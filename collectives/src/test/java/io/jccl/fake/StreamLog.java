package io.jccl.fake;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What has been enqueued in all streams since the last check: which memory each piece of work
 * touches, and what it comes after. {@link #check} searches it for races.
 */
public final class StreamLog {
  private static final Map<FakeStream, List<Entry>> STREAMS = new IdentityHashMap<>();

  /** What each thread has seen the streams do; never changed, but replaced. */
  private static final ThreadLocal<Map<FakeStream, Entry>> SEEN = ThreadLocal.withInitial(Map::of);

  /** What the program has waited for, on whatever thread, and told its other threads. */
  private static final Map<FakeStream, Entry> SYNCHRONIZED = new IdentityHashMap<>();

  private StreamLog() {}

  /** Bytes that a piece of work touches. */
  record Access(long address, long bytes, boolean writes) {
    boolean conflicts(Access other) {
      return (writes || other.writes)
          && address < other.address + other.bytes
          && other.address < address + bytes;
    }

    static Access read(MemorySegment segment, long offset, long bytes) {
      return new Access(segment.address() + offset, bytes, false);
    }

    static Access write(MemorySegment segment, long offset, long bytes) {
      return new Access(segment.address() + offset, bytes, true);
    }
  }

  /**
   * Work that all ranks of a team do together, each in its stream.
   *
   * @param team the team
   * @param number the number of the work on the team
   * @param size the number of ranks
   */
  record Together(Object team, long number, int size) {}

  /** A piece of work. */
  static final class Entry {
    final FakeStream stream;
    final int index;
    final String what;
    final List<Access> accesses;
    final Entry after;
    final Together together;
    final Map<FakeStream, Entry> seen;

    Entry(
        FakeStream stream,
        int index,
        String what,
        List<Access> accesses,
        Entry after,
        Together together,
        Map<FakeStream, Entry> seen) {
      this.stream = stream;
      this.index = index;
      this.what = what;
      this.accesses = accesses;
      this.after = after;
      this.together = together;
      this.seen = seen;
    }

    @Override
    public String toString() {
      return what + " (number " + index + " of a stream of " + stream.device() + ")";
    }
  }

  /** Writes down a piece of work; {@code after} is the record of an event that it waits for. */
  static synchronized Entry add(
      FakeStream stream, String what, List<Access> accesses, Entry after, Together together) {
    List<Entry> list = STREAMS.computeIfAbsent(stream, key -> new ArrayList<>());
    Map<FakeStream, Entry> seen = new IdentityHashMap<>(SYNCHRONIZED);
    SEEN.get().forEach((other, entry) -> seen.merge(other, entry, StreamLog::later));
    Entry entry = new Entry(stream, list.size(), what, accesses, after, together, seen);
    list.add(entry);
    return entry;
  }

  /** The latest piece of work of a stream, or null. */
  static synchronized Entry latest(FakeStream stream) {
    List<Entry> list = STREAMS.get(stream);
    return list == null ? null : list.getLast();
  }

  private static Entry later(Entry one, Entry other) {
    return one.index < other.index ? other : one;
  }

  /** A stream was synchronized: all threads may know. */
  static synchronized void programHasSeen(Entry entry) {
    if (entry != null) {
      SYNCHRONIZED.merge(entry.stream, entry, StreamLog::later);
    }
  }

  /** The calling thread, and it alone, knows that a piece of work is done. */
  static void hostHasSeen(Entry entry) {
    if (entry == null) {
      return;
    }
    Entry before = SEEN.get().get(entry.stream);
    if (before == null || before.index < entry.index) {
      Map<FakeStream, Entry> more = new IdentityHashMap<>(SEEN.get());
      more.put(entry.stream, entry);
      SEEN.set(more);
    }
  }

  /**
   * Searches all that has been enqueued for races, and forgets it. All streams must have come to
   * their end.
   *
   * @return the pieces of work that were looked at
   * @throws AssertionError if two of them touch the same memory and nothing puts them in order
   */
  public static synchronized int check() {
    try {
      return new RaceSearch(STREAMS).run();
    } finally {
      forget();
    }
  }

  /** Forgets all that has been enqueued. */
  public static synchronized void forget() {
    STREAMS.clear();
    SYNCHRONIZED.clear();
  }
}
