package io.jccl.plan.algorithm;

import io.jccl.plan.Place;
import io.jccl.plan.Space;
import io.jccl.plan.Step.Operand;
import java.util.AbstractList;
import java.util.List;
import java.util.function.IntFunction;

/** Short names for places, and the fold that reads all ranks' inputs in rank order. */
final class Places {
  private Places() {}

  /** The first chunk of a block of this rank's input. */
  static Place input(int block) {
    return input(block, 0);
  }

  /** A chunk of this rank's input. */
  static Place input(int block, int chunk) {
    return new Place.Local(Space.INPUT, block, chunk);
  }

  /** The first chunk of a block of this rank's output. */
  static Place output(int block) {
    return output(block, 0);
  }

  /** A chunk of this rank's output. */
  static Place output(int block, int chunk) {
    return new Place.Local(Space.OUTPUT, block, chunk);
  }

  /** The first chunk of a block of this rank's scratch memory. */
  static Place scratch(int block) {
    return scratch(block, 0);
  }

  /** A chunk of this rank's scratch memory. */
  static Place scratch(int block, int chunk) {
    return new Place.Local(Space.SCRATCH, block, chunk);
  }

  /** A chunk of another rank's memory. */
  static Place peer(int rank, Space space, int block, int chunk) {
    return new Place.Peer(rank, space, block, chunk);
  }

  /** The next message from or to a rank. */
  static Place message(int peer) {
    return new Place.Message(peer);
  }

  /** The unchanged inputs of ranks 0, 1, ... n-1, in this order, each at its place. */
  static List<Operand> inRankOrder(int ranks, IntFunction<Place> placeOf) {
    return lazily(ranks, rank -> Operand.input(placeOf.apply(rank), rank));
  }

  /** A list whose elements are made when they are asked for: n ranks times n places stay unmade. */
  static <E> List<E> lazily(int size, IntFunction<E> element) {
    return new AbstractList<>() {
      @Override
      public E get(int index) {
        return element.apply(index);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }
}
