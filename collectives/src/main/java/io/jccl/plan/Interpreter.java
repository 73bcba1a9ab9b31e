package io.jccl.plan;

import io.jccl.plan.PlanChecker.Options;
import io.jccl.plan.PlanChecker.Proof;
import io.jccl.plan.RankWalk.Wait;
import io.jccl.plan.Step.Barrier;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.CopyReduce;
import io.jccl.plan.Step.Operand;
import io.jccl.plan.Step.Reduce;
import java.util.List;

/**
 * Walks through the steps of all ranks with {@link Value}s instead of data. {@link PlanChecker}
 * says why one order of turns is enough.
 */
final class Interpreter extends Scheduler {
  private final Plan plan;
  private final Options options;
  private final boolean rendezvous;
  private final Memories memories;
  private final Hearsay hearsay;
  private final Wire[][] wires;
  private long messages;

  Interpreter(Plan plan, Options options) {
    super(plan, options.channel(), options.rounds());
    this.plan = plan;
    this.options = options;
    rendezvous = options.slots() == PlanChecker.RENDEZVOUS;
    memories = new Memories(plan, options.inPlace(), options.rounds());
    hearsay = plan.request().collective() == Collective.BARRIER ? new Hearsay(ranks()) : null;
    wires = new Wire[ranks()][ranks()];
  }

  /** Runs all ranks to their ends and checks what they have then. */
  Proof run() {
    runAll();
    requireNoMessageLeft();
    memories.requireClosingBarrier();
    if (hearsay != null) {
      hearsay.requireAllHeard();
    }
    new Outcome(plan, options, memories).check();
    long steps = 0;
    for (int rank = 0; rank < ranks(); rank++) {
      steps += walk(rank).stepIndex + 1;
    }
    return new Proof(steps, messages, barriers());
  }

  @Override
  boolean move(RankWalk walk, Step step) {
    return switch (step) {
      case Barrier() -> throw new IllegalArgumentException("barriers are the scheduler's");
      case Copy(Place from, List<Place> to) -> copy(walk, from, to);
      case Reduce(List<Operand> from, Place to, boolean last) ->
          fold(walk, from, List.of(to), last);
      case CopyReduce(List<Operand> from, List<Place> to, boolean last) ->
          fold(walk, from, to, last);
    };
  }

  /** Whether nothing that the rank posted is still to be taken. */
  @Override
  boolean settled(RankWalk walk) {
    return walk.posted == 0
        || walk.blocked(Wait.TAKEN, peerThatShouldTake(walk.rank, Wire.NO_CELL));
  }

  @Override
  void arrived(RankWalk walk) {}

  @Override
  void released() {
    memories.nextEpoch();
    if (hearsay != null) {
      hearsay.tellAll();
    }
  }

  private boolean copy(RankWalk walk, Place from, List<Place> to) {
    if (walk.handingOver) {
      return handOver(walk, to);
    }
    if (!canReceive(walk, from) || !canWrite(walk, to)) {
      return false;
    }
    Value value = read(walk, from);
    int postedCell =
        memories.owner(walk, from) == walk.rank ? memories.cell(walk, from) : Wire.NO_CELL;
    for (Place target : to) {
      if (!sameMemory(walk, from, target)) {
        write(walk, target, value, postedCell);
      }
    }
    return from instanceof Place.Message ? handOverIfFused(walk, to) : true;
  }

  private boolean sameMemory(RankWalk walk, Place from, Place to) {
    int owner = memories.owner(walk, from);
    return owner >= 0
        && owner == memories.owner(walk, to)
        && memories.cell(walk, from) == memories.cell(walk, to);
  }

  private boolean fold(RankWalk walk, List<Operand> from, List<Place> to, boolean last) {
    if (walk.handingOver) {
      return handOver(walk, to);
    }
    int operands = from.size();
    for (int i = 0; i < operands; i++) {
      if (!canReceive(walk, from.get(i).place())) {
        return false;
      }
    }
    if (!canWrite(walk, to)) {
      return false;
    }
    Value[] values = new Value[operands];
    for (int i = 0; i < operands; i++) {
      values[i] = read(walk, from.get(i).place());
    }
    Value result = Value.fold(from, values, last, ranks());
    for (Place target : to) {
      write(walk, target, result, Wire.NO_CELL);
    }
    return handOverIfFused(walk, to);
  }

  private boolean canReceive(RankWalk walk, Place from) {
    return !(from instanceof Place.Message(int peer))
        || !wire(peer, walk.rank).isEmpty()
        || walk.blocked(Wait.MESSAGE, peer);
  }

  private boolean canWrite(RankWalk walk, List<Place> to) {
    for (Place target : to) {
      if (target instanceof Place.Message(int peer)) {
        if (wire(walk.rank, peer).isFull()) {
          return walk.blocked(rendezvous ? Wait.TAKEN : Wait.ROOM, peer);
        }
      } else if (rendezvous && memories.owner(walk, target) == walk.rank) {
        int cell = memories.cell(walk, target);
        if (memories.of(walk.rank).isPosted(cell)) {
          return walk.blocked(Wait.TAKEN, peerThatShouldTake(walk.rank, cell));
        }
      }
    }
    return true;
  }

  private Value read(RankWalk walk, Place from) {
    if (!(from instanceof Place.Message(int peer))) {
      return memories.read(walk, from);
    }
    Wire wire = wire(peer, walk.rank);
    if (wire.isEmpty()) {
      throw new PlanException("takes two messages of rank " + peer + " at once");
    }
    RankWalk sender = walk(peer);
    if (rendezvous) {
      sender.posted--;
      if (wire.cell() != Wire.NO_CELL) {
        memories.of(peer).post(wire.cell(), -1);
      }
    }
    if (sender.wait == Wait.TAKEN || sender.wait == Wait.ROOM) {
      wake(sender);
    }
    Object message = wire.take();
    if (hearsay != null) {
      hearsay.hear(walk.rank, (long[]) message);
      return null;
    }
    return (Value) message;
  }

  private void write(RankWalk walk, Place to, Value value, int postedCell) {
    if (!(to instanceof Place.Message(int peer))) {
      memories.write(walk, to, value);
      return;
    }
    Wire wire = wire(walk.rank, peer);
    if (wire.isFull()) {
      throw new PlanException("sends two messages to rank " + peer + " at once");
    }
    messages++;
    wire.send(hearsay == null ? value : hearsay.tell(walk.rank));
    if (rendezvous) {
      wire.post(postedCell);
      walk.posted++;
      if (postedCell != Wire.NO_CELL) {
        memories.of(walk.rank).post(postedCell, 1);
      }
    }
    RankWalk receiver = walk(peer);
    if (receiver.wait == Wait.MESSAGE && receiver.waitsFor == walk.rank) {
      wake(receiver);
    }
  }

  /** Without slots, what was not read from memory must be taken before the rank goes on. */
  private boolean handOverIfFused(RankWalk walk, List<Place> to) {
    walk.handingOver = rendezvous;
    return !rendezvous || handOver(walk, to);
  }

  private boolean handOver(RankWalk walk, List<Place> to) {
    for (Place target : to) {
      if (target instanceof Place.Message(int peer) && !wire(walk.rank, peer).isEmpty()) {
        return walk.blocked(Wait.TAKEN, peer);
      }
    }
    walk.handingOver = false;
    return true;
  }

  /** The receiver of a message posted from this cell, or from any if that is NO_CELL. */
  private int peerThatShouldTake(int rank, int cell) {
    for (int peer = 0; peer < ranks(); peer++) {
      Wire wire = wires[rank][peer];
      if (wire != null && !wire.isEmpty() && (cell == Wire.NO_CELL || wire.cell() == cell)) {
        return peer;
      }
    }
    throw new IllegalStateException("rank " + rank + " has posted nothing");
  }

  private Wire wire(int from, int to) {
    if (from == to || Math.min(from, to) < 0 || Math.max(from, to) >= ranks()) {
      throw new PlanException("sends from rank %d to rank %d of %d".formatted(from, to, ranks()));
    }
    if (wires[from][to] == null) {
      wires[from][to] = new Wire(options.slots());
    }
    return wires[from][to];
  }

  private void requireNoMessageLeft() {
    for (int from = 0; from < ranks(); from++) {
      for (int to = 0; to < ranks(); to++) {
        Wire wire = wires[from][to];
        if (wire != null && !wire.isEmpty()) {
          throw new PlanException(
              "%d messages of rank %d to rank %d were never received"
                  .formatted(wire.count(), from, to));
        }
      }
    }
  }
}
