package io.jccl.fake;

import io.jccl.fake.StreamLog.Access;
import io.jccl.fake.StreamLog.Entry;
import io.jccl.fake.StreamLog.Together;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds work on the same memory that nothing puts in order. Goes through all streams in an order
 * that their dependencies allow, with a vector clock for each stream: how much of every stream is
 * known to be done. What comes from a thread that has seen work done, comes after that work.
 */
final class RaceSearch {
  private final List<FakeStream> streams = new ArrayList<>();
  private final Map<FakeStream, Integer> numbers = new IdentityHashMap<>();
  private final List<List<Entry>> entries = new ArrayList<>();
  private final Map<Entry, int[]> clocks = new IdentityHashMap<>();
  private final Set<Entry> logged = new HashSet<>();
  private final List<Done> done = new ArrayList<>();
  private final int[][] now;
  private final int[] next;

  private record Done(Entry entry, int stream, Access access) {}

  RaceSearch(Map<FakeStream, List<Entry>> log) {
    log.forEach(
        (stream, list) -> {
          numbers.put(stream, streams.size());
          streams.add(stream);
          entries.add(list);
          logged.addAll(list);
        });
    now = new int[streams.size()][streams.size()];
    next = new int[streams.size()];
  }

  int run() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int stream = 0; stream < next.length; stream++) {
        while (advance(stream)) {
          moved = true;
        }
        moved |= advanceTogether(stream);
      }
    }
    for (int stream = 0; stream < next.length; stream++) {
      if (next[stream] < entries.get(stream).size()) {
        throw new AssertionError("never done: " + entries.get(stream).get(next[stream]));
      }
    }
    return logged.size();
  }

  private Entry head(int stream) {
    List<Entry> list = entries.get(stream);
    return next[stream] < list.size() ? list.get(next[stream]) : null;
  }

  private boolean advance(int stream) {
    Entry entry = head(stream);
    if (entry == null || entry.together != null || !isReady(entry)) {
      return false;
    }
    joinDependencies(stream, entry);
    pass(stream, entry);
    return true;
  }

  private boolean advanceTogether(int stream) {
    Entry entry = head(stream);
    if (entry == null || entry.together == null) {
      return false;
    }
    Together together = entry.together;
    List<Integer> members = new ArrayList<>();
    for (int other = 0; other < next.length; other++) {
      Entry head = head(other);
      if (head != null && together.equals(head.together) && isReady(head)) {
        members.add(other);
      }
    }
    if (members.size() < together.size()) {
      return false;
    }
    int[] all = new int[next.length];
    for (int member : members) {
      joinDependencies(member, head(member));
      join(all, now[member]);
    }
    List<Entry> passed = members.stream().map(this::head).toList();
    for (int member : members) {
      join(now[member], all);
      pass(member, head(member));
    }
    // None of them ends before all have done what touches others' memory.
    for (int member : members) {
      all[member] = next[member];
    }
    for (int i = 0; i < members.size(); i++) {
      join(now[members.get(i)], all);
      clocks.put(passed.get(i), now[members.get(i)].clone());
    }
    return true;
  }

  private boolean isReady(Entry entry) {
    if (!isPassed(entry.after)) {
      return false;
    }
    for (Entry seen : entry.seen.values()) {
      if (!isPassed(seen)) {
        return false;
      }
    }
    return true;
  }

  /** What was checked before counts as done. */
  private boolean isPassed(Entry entry) {
    return entry == null || !logged.contains(entry) || clocks.containsKey(entry);
  }

  private void joinDependencies(int stream, Entry entry) {
    joinClock(stream, entry.after);
    entry.seen.values().forEach(seen -> joinClock(stream, seen));
  }

  private void joinClock(int stream, Entry before) {
    int[] clock = clocks.get(before);
    if (clock != null) {
      join(now[stream], clock);
    }
  }

  private static void join(int[] clock, int[] other) {
    for (int i = 0; i < clock.length; i++) {
      clock[i] = Math.max(clock[i], other[i]);
    }
  }

  private void pass(int stream, Entry entry) {
    for (Access access : entry.accesses) {
      for (Done before : done) {
        if (before.stream != stream
            && before.access.conflicts(access)
            && now[stream][before.stream] <= before.entry.index
            && !(entry.together != null && entry.together.equals(before.entry.together))) {
          throw new AssertionError("race: " + before.entry + " and " + entry);
        }
      }
      done.add(new Done(entry, stream, access));
    }
    next[stream]++;
    now[stream][stream] = next[stream];
    clocks.put(entry, now[stream].clone());
  }
}
