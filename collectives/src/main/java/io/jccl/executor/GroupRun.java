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
 * overtake, so that sends and receives that wait for each other can share a group. Calls on devices
 * are kept in order somewhat further: {@link GroupStreams}.
 */
public final class GroupRun implements Progress {
  private final Map<ChainKey, Chain> chains = new HashMap<>();
  private final List<Chain> open = new ArrayList<>();
  private final Map<RankContext, Blocked> blocked = new HashMap<>();
  private final Set<CallRunner> runners = new LinkedHashSet<>();
  private final GroupStreams streams = new GroupStreams();
  private CallRunner driver;
  private long moved;

  private record ChainKey(RankContext rank, Call.Kind kind, int peer) {}

  /** Calls that keep their order; the first of them may have begun. */
  private static final class Chain {
    private final Deque<Walk> walks = new ArrayDeque<>();
    private boolean begun;
  }

  /** Adds a call, checked, of a rank. */
  public void add(RankContext rank, CallRunner runner, Call call) {
    int peer = call.kind == Call.Kind.COLLECTIVE ? -1 : call.peer;
    Walk walk = runner.walk(call);
    if (walk.isOnDevice()) {
      streams.add(walk);
    }
    chains
        .computeIfAbsent(
            new ChainKey(rank, call.kind, peer),
            key -> {
              Chain chain = new Chain();
              open.add(chain);
              return chain;
            })
        .walks
        .add(walk);
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
      open.forEach(this::begin);
    } catch (RuntimeException | Error e) {
      runners.forEach(CallRunner::learn);
      throw e;
    }
  }

  /** Begins the first call of a chain, if its turn has come. */
  private boolean begin(Chain chain) {
    Walk walk = chain.walks.peek();
    if (!chain.begun && (!walk.isOnDevice() || streams.mayBegin(walk))) {
      walk.begin();
      chain.begun = true;
    }
    return chain.begun;
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
    return open.isEmpty() && streams.isOver();
  }

  private boolean advance(Chain chain) {
    while (begin(chain)) {
      Walk walk = chain.walks.peek();
      if (!walk.advance()) {
        return false;
      }
      moved += walk.moved() + 1;
      chain.walks.remove();
      chain.begun = false;
      if (walk.isOnDevice()) {
        streams.enqueued(walk);
      }
      if (chain.walks.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long moved() {
    return moved + begun().stream().mapToLong(Walk::moved).sum();
  }

  @Override
  public void diagnose() {
    streams.diagnose();
    for (Walk walk : begun()) {
      walk.diagnose();
    }
  }

  private List<Walk> begun() {
    List<Walk> walks = new ArrayList<>();
    for (Chain chain : open) {
      if (chain.begun) {
        walks.add(chain.walks.peek());
      }
    }
    return walks;
  }

  @Override
  public void examine() {
    diagnose();
    Map<RankContext, List<Walk>> byRank = new HashMap<>();
    for (Walk walk : begun()) {
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
    List<Walk> now = begun();
    return now.isEmpty() ? streams.describe() : "a group: " + now.getFirst().describe();
  }
}
