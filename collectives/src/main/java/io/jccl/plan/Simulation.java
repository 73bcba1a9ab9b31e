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
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

/** One run of {@link PlanSimulator}. */
final class Simulation extends Scheduler {
  private final Machine machine;
  private final Load load;
  private final double[] now;
  private final long[] transfers;
  private final TimedWire[][] wires;
  private final double transferMicros;
  private double latestArrival;

  Simulation(Plan plan, Machine machine, Load load) {
    super(plan, load.channel(), load.rounds());
    this.machine = machine;
    this.load = load;
    now = new double[ranks()];
    transfers = new long[ranks()];
    wires = new TimedWire[ranks()][ranks()];
    transferMicros = machine.transferMicros(load.chunkBytes());
  }

  Timing run() {
    runAll();
    double micros = 0;
    long steps = 0;
    long most = 0;
    for (int rank = 0; rank < ranks(); rank++) {
      micros = Math.max(micros, now[rank]);
      steps = Math.max(steps, walk(rank).stepIndex + 1);
      most = Math.max(most, transfers[rank]);
    }
    return new Timing(micros, steps, most, most * load.chunkBytes());
  }

  @Override
  boolean settled(RankWalk walk) {
    return true;
  }

  @Override
  void arrived(RankWalk walk) {
    latestArrival = Math.max(latestArrival, now[walk.rank]);
  }

  @Override
  void released() {
    int rounds = 32 - Integer.numberOfLeadingZeros(ranks() - 1);
    Arrays.fill(now, latestArrival + machine.latencyMicros() * rounds);
  }

  @Override
  boolean move(RankWalk walk, Step step) {
    return switch (step) {
      case Barrier() -> throw new IllegalArgumentException("barriers are the scheduler's");
      case Copy(Place from, List<Place> to) -> move(walk, List.of(from), to);
      case Reduce(List<Operand> from, Place to, boolean last) ->
          move(walk, from.stream().map(Operand::place).toList(), List.of(to));
      case CopyReduce(List<Operand> from, List<Place> to, boolean last) ->
          move(walk, from.stream().map(Operand::place).toList(), to);
    };
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
        if (walk(peer).wait == Wait.ROOM) {
          wake(walk(peer));
        }
      }
    }
  }

  private void send(int rank, List<Place> to, double time) {
    for (Place target : to) {
      if (target instanceof Place.Message(int peer)) {
        transfers[rank]++;
        wire(rank, peer).send(time, transferMicros);
        RankWalk receiver = walk(peer);
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
