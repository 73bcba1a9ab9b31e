package io.jccl.executor;

import io.jccl.JcclException;
import io.jccl.TimedOutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Several calls, of one rank or of several, driven together by one thread. Collectives of a rank
 * keep their order, and so do its messages to one peer and from one peer; everything else may
 * overtake, so that sends and receives that wait for each other can share a group.
 */
public final class GroupRun implements Progress {
  private final Map<ChainKey, Deque<Walk>> chains = new HashMap<>();
  private final List<Deque<Walk>> open = new ArrayList<>();
  private final Map<RankContext, Blocked> blocked = new HashMap<>();
  private final Set<CallRunner> runners = new LinkedHashSet<>();
  private CallRunner driver;
  private long moved;

  private record ChainKey(RankContext rank, Call.Kind kind, int peer) {}

  /** Adds a call, checked, of a rank. */
  public void add(RankContext rank, CallRunner runner, Call call) {
    int peer = call.kind == Call.Kind.COLLECTIVE ? -1 : call.peer;
    chains
        .computeIfAbsent(
            new ChainKey(rank, call.kind, peer),
            key -> {
              Deque<Walk> chain = new ArrayDeque<>();
              open.add(chain);
              return chain;
            })
        .add(runner.walk(call));
    runners.add(runner);
    driver = runner;
  }

  /** Runs all calls to their end on the calling thread. */
  public void run() {
    if (driver == null) {
      return;
    }
    List<CallRunner> entered = new ArrayList<>();
    try {
      for (CallRunner runner : runners) {
        runner.enter();
        entered.add(runner);
      }
      begin();
      finish();
    } finally {
      entered.forEach(CallRunner::exit);
    }
  }

  private void begin() {
    try {
      open.forEach(chain -> chain.peek().begin());
    } catch (RuntimeException | Error e) {
      runners.forEach(CallRunner::learn);
      throw e;
    }
  }

  /**
   * If one call fails, none of the group's ranks can go on: whoever waits for them must hear it.
   */
  private void finish() {
    try {
      driver.run(this);
    } catch (RuntimeException | Error e) {
      RuntimeException failure = driver.ended(this, e);
      runners.forEach(runner -> runner.ended(this, e));
      throw e instanceof JcclException jccl && !(e instanceof TimedOutException) ? jccl : failure;
    }
  }

  @Override
  public boolean advance() {
    for (int i = open.size() - 1; i >= 0; i--) {
      if (advance(open.get(i))) {
        open.remove(i);
      }
    }
    return open.isEmpty();
  }

  private boolean advance(Deque<Walk> chain) {
    while (chain.peek().advance()) {
      moved += chain.remove().moved() + 1;
      if (chain.isEmpty()) {
        return true;
      }
      chain.peek().begin();
    }
    return false;
  }

  @Override
  public long moved() {
    return moved + open.stream().mapToLong(chain -> chain.peek().moved()).sum();
  }

  @Override
  public void diagnose() {
    for (Deque<Walk> chain : open) {
      chain.peek().diagnose();
    }
  }

  @Override
  public void examine() {
    diagnose();
    Map<RankContext, List<Walk>> byRank = new HashMap<>();
    for (Deque<Walk> chain : open) {
      Walk walk = chain.peek();
      byRank.computeIfAbsent(walk.context(), key -> new ArrayList<>()).add(walk);
    }
    blocked.keySet().stream()
        .filter(rank -> !byRank.containsKey(rank))
        .forEach(RankContext::unblock);
    blocked.keySet().retainAll(byRank.keySet());
    byRank.forEach(
        (rank, walks) -> {
          int[] peers = walks.stream().flatMapToInt(w -> Arrays.stream(w.peers())).toArray();
          String what = walks.stream().map(Walk::describe).collect(Collectors.joining(", and "));
          blocked.put(rank, rank.block(blocked.get(rank), what, peers, moved()));
        });
  }

  @Override
  public String describe() {
    return open.isEmpty() ? "a group" : "a group: " + open.getFirst().peek().describe();
  }
}
