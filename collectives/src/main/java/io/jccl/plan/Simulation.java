package io.jccl.plan;

import io.jccl.plan.PlanSimulator.Load;
import io.jccl.plan.PlanSimulator.Machine;
import io.jccl.plan.PlanSimulator.Timing;
import io.jccl.plan.RankWalk.Wait;
import io.jccl.plan.Step.Barrier;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.CopyReduce;
import io.jccl.plan.Step.Operand;
import io.jccl.plan.Step.Reduce;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** One run of {@link PlanSimulator}: each rank goes on until it must wait for another. */
final class Simulation {
  private final Machine machine;
  private final Load load;
  private final int ranks;
  private final RankWalk[] walks;
  private final double[] now;
  private final long[] transfers;
  private final TimedWire[][] wires;
  private final double transferMicros;
  private final Queue<RankWalk> runnable = new ArrayDeque<>();
  private int running;
  private int barriers;
  private int atBarrier;
  private double barrierTime;

  Simulation(Plan plan, Machine machine, Load load) {
    this.machine = machine;
    this.load = load;
    ranks = plan.request().ranks();
    walks = new RankWalk[ranks];
    now = new double[ranks];
    transfers = new long[ranks];
    wires = new TimedWire[ranks][ranks];
    transferMicros = machine.transferMicros(load.chunkBytes());
    running = ranks;
    for (int rank = 0; rank < ranks; rank++) {
      walks[rank] = new RankWalk(plan, rank, load.channel(), load.rounds());
    }
  }

  Timing run() {
    for (RankWalk walk : walks) {
      walk.advance();
      wake(walk);
    }
    for (RankWalk walk = runnable.poll(); walk != null; walk = runnable.poll()) {
      walk.queued = false;
      go(walk);
    }
    if (running > 0) {
      throw new PlanException(Deadlock.explain(walks));
    }
    double micros = 0;
    long steps = 0;
    long most = 0;
    for (RankWalk walk : walks) {
      micros = Math.max(micros, now[walk.rank]);
      steps = Math.max(steps, walk.stepIndex + 1);
      most = Math.max(most, transfers[walk.rank]);
    }
    return new Timing(micros, steps, most, most * load.chunkBytes());
  }

  private void go(RankWalk walk) {
    walk.wait = null;
    while (walk.step != null) {
      if (!perform(walk)) {
        return;
      }
      walk.advance();
    }
    walk.ended = true;
    running--;
  }

  private boolean perform(RankWalk walk) {
    return switch (walk.step) {
      case Barrier() -> await(walk);
      case Copy(Place from, List<Place> to) -> move(walk, List.of(from), to);
      case Reduce(List<Operand> from, Place to, boolean last) ->
          move(walk, from.stream().map(Operand::place).toList(), List.of(to));
      case CopyReduce(List<Operand> from, List<Place> to, boolean last) ->
          move(walk, from.stream().map(Operand::place).toList(), to);
    };
  }

  private boolean await(RankWalk walk) {
    if (!walk.atBarrier) {
      walk.atBarrier = true;
      walk.barriers++;
      barrierTime = Math.max(barrierTime, now[walk.rank]);
      if (++atBarrier == ranks) {
        atBarrier = 0;
        barriers++;
        int rounds = 32 - Integer.numberOfLeadingZeros(ranks - 1);
        barrierTime += machine.latencyMicros() * rounds;
        for (RankWalk other : walks) {
          now[other.rank] = barrierTime;
          if (other.wait == Wait.BARRIER) {
            wake(other);
          }
        }
      }
    }
    if (barriers < walk.barriers) {
      return walk.blocked(Wait.BARRIER, -1);
    }
    walk.atBarrier = false;
    return true;
  }

  private boolean move(RankWalk walk, List<Place> from, List<Place> to) {
    int rank = walk.rank;
    double time = now[rank];
    for (Place source : from) {
      if (source instanceof Place.Message(int peer)) {
        TimedWire wire = wire(peer, rank);
        if (!wire.hasMessage()) {
          return walk.blocked(Wait.MESSAGE, peer);
        }
        time = Math.max(time, wire.arrival());
      }
    }
    for (Place target : to) {
      if (target instanceof Place.Message(int peer)) {
        TimedWire wire = wire(rank, peer);
        if (!wire.hasRoom()) {
          return walk.blocked(Wait.ROOM, peer);
        }
        time = Math.max(time, wire.roomSince());
      }
    }
    time += readPeers(rank, from) + machine.localMicros(load.chunkBytes() * from.size());
    receive(walk, from, time);
    now[rank] = time + writePeers(rank, to);
    send(rank, to, time);
    return true;
  }

  private double readPeers(int rank, List<Place> from) {
    boolean any = false;
    for (Place source : from) {
      if (source instanceof Place.Peer peer && peer.rank() != rank) {
        transfers[peer.rank()]++;
        any = true;
      }
    }
    return any ? transferMicros : 0;
  }

  private double writePeers(int rank, List<Place> to) {
    boolean any = false;
    for (Place target : to) {
      if (target instanceof Place.Peer peer && peer.rank() != rank) {
        transfers[rank]++;
        any = true;
      }
    }
    return any ? transferMicros : 0;
  }

  private void receive(RankWalk walk, List<Place> from, double time) {
    for (Place source : from) {
      if (source instanceof Place.Message(int peer)) {
        wire(peer, walk.rank).receive(time);
        if (walks[peer].wait == Wait.ROOM) {
          wake(walks[peer]);
        }
      }
    }
  }

  private void send(int rank, List<Place> to, double time) {
    for (Place target : to) {
      if (target instanceof Place.Message(int peer)) {
        transfers[rank]++;
        wire(rank, peer).send(time, transferMicros);
        RankWalk receiver = walks[peer];
        if (receiver.wait == Wait.MESSAGE && receiver.waitsFor == rank) {
          wake(receiver);
        }
      }
    }
  }

  private TimedWire wire(int from, int to) {
    if (wires[from][to] == null) {
      wires[from][to] = new TimedWire(load.slots());
    }
    return wires[from][to];
  }

  private void wake(RankWalk walk) {
    if (!walk.queued) {
      walk.queued = true;
      runnable.add(walk);
    }
  }

  /** The link from one rank to another, and its slots. */
  private static final class TimedWire {
    private final Queue<Double> arrivals = new ArrayDeque<>(1);
    private final Queue<Double> rooms = new ArrayDeque<>(1);
    private double linkFree;

    TimedWire(int slots) {
      for (int slot = 0; slot < slots; slot++) {
        rooms.add(0.0);
      }
    }

    boolean hasMessage() {
      return !arrivals.isEmpty();
    }

    double arrival() {
      return arrivals.element();
    }

    void receive(double time) {
      arrivals.remove();
      rooms.add(time);
    }

    boolean hasRoom() {
      return !rooms.isEmpty();
    }

    double roomSince() {
      return rooms.element();
    }

    void send(double time, double micros) {
      rooms.remove();
      linkFree = Math.max(linkFree, time) + micros;
      arrivals.add(linkFree);
    }
  }
}
