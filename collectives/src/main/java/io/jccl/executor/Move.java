package io.jccl.executor;

import io.jccl.plan.Place;
import io.jccl.plan.Space;
import io.jccl.plan.Step;
import java.util.Arrays;
import java.util.List;

/** A step as the executor walks it: places as plain fields, resolved once per plan. */
final class Move {
  /** What a move does. */
  enum Action {
    COPY,
    FOLD,
    BARRIER
  }

  private static final Spot[] NOWHERE = {};

  final Action action;
  final Spot[] from;
  final Spot[] to;
  final boolean last;

  /** Whether it folds an unchanged input of some rank. */
  final boolean takesInputs;

  /** The place that tells how long the move's chunk is; null if all places are messages. */
  final Spot measure;

  private Move(Action action, Spot[] from, Spot[] to, boolean last) {
    this.action = action;
    this.from = from;
    this.to = to;
    this.last = last;
    this.measure = firstMemory(from, to);
    this.takesInputs = Arrays.stream(from).anyMatch(spot -> spot.contributor >= 0);
  }

  /** A place of a step. */
  static final class Spot {
    /** Null for a message. */
    final Space space;

    /** The rank whose memory it is, or the other end of a message. */
    final int rank;

    final int block;
    final int chunk;
    final int contributor;

    Spot(Space space, int rank, int block, int chunk, int contributor) {
      this.space = space;
      this.rank = rank;
      this.block = block;
      this.chunk = chunk;
      this.contributor = contributor;
    }

    boolean isMessage() {
      return space == null;
    }
  }

  /** Resolves a step of the rank {@code self}. */
  static Move of(Step step, int self) {
    return switch (step) {
      case Step.Copy copy ->
          new Move(
              Action.COPY,
              new Spot[] {spot(copy.from(), self, Step.Operand.PARTIAL)},
              targets(copy.to(), self),
              false);
      case Step.Reduce reduce ->
          new Move(
              Action.FOLD,
              operands(reduce.from(), self),
              targets(List.of(reduce.to()), self),
              reduce.last());
      case Step.CopyReduce reduce ->
          new Move(
              Action.FOLD,
              operands(reduce.from(), self),
              targets(reduce.to(), self),
              reduce.last());
      case Step.Barrier() -> new Move(Action.BARRIER, NOWHERE, NOWHERE, false);
    };
  }

  private static Spot[] operands(List<Step.Operand> operands, int self) {
    return operands.stream()
        .map(operand -> spot(operand.place(), self, operand.contributor()))
        .toArray(Spot[]::new);
  }

  private static Spot[] targets(List<Place> places, int self) {
    return places.stream()
        .map(place -> spot(place, self, Step.Operand.PARTIAL))
        .toArray(Spot[]::new);
  }

  private static Spot spot(Place place, int self, int contributor) {
    return switch (place) {
      case Place.Local(Space space, int block, int chunk) ->
          new Spot(space, self, block, chunk, contributor);
      case Place.Peer(int rank, Space space, int block, int chunk) ->
          new Spot(space, rank, block, chunk, contributor);
      case Place.Message(int peer) -> new Spot(null, peer, 0, 0, contributor);
    };
  }

  private static Spot firstMemory(Spot[] from, Spot[] to) {
    for (Spot[] spots : new Spot[][] {from, to}) {
      for (Spot spot : spots) {
        if (!spot.isMessage()) {
          return spot;
        }
      }
    }
    return null;
  }
}
