package io.jccl.perf;

import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Space;
import io.jccl.plan.Step;
import java.util.Arrays;
import java.util.List;

/**
 * The bytes that one call reads and writes, found by walking its plan: the measure of what a copy
 * of as many bytes is compared with.
 *
 * <p>A copy reads its chunk once and writes it once for each target; a fold reads each of its
 * inputs and writes each of its outputs; a barrier moves nothing. What is copied onto itself, as
 * the own block of an AllGather in place, does not count. Each access counts for the rank whose
 * memory it is; messages count for the rank that sends or receives them. Chunks are nearly equal
 * parts of a block: the executor aligns their ends, which moves elements from one chunk to the
 * next.
 *
 * <p>A fused kernel does what its plan does, except that it keeps in registers what the plan puts
 * into scratch memory, in place as well. So accesses to that do not count.
 */
final class PlanTraffic {
  private final Plan plan;
  private final int channels;
  private final Layout layout;
  private final boolean inPlace;
  private final boolean fused;
  private final long[] bytes;

  private PlanTraffic(Plan plan, int channels, Layout layout, boolean inPlace, boolean fused) {
    this.plan = plan;
    this.channels = channels;
    this.layout = layout;
    this.inPlace = inPlace;
    this.fused = fused;
    this.bytes = new long[layout.ranks()];
  }

  /**
   * The bytes of a collective.
   *
   * @return for each rank the bytes of its memory that are read, plus those that are written
   */
  static long[] of(Plan plan, int channels, Layout layout, boolean inPlace) {
    return new PlanTraffic(plan, channels, layout, inPlace, false).count();
  }

  /** The same of a collective that is one kernel on each rank. */
  static long[] ofFused(Plan plan, int channels, Layout layout, boolean inPlace) {
    return new PlanTraffic(plan, channels, layout, inPlace, true).count();
  }

  /** The bytes of the ring of sends and receives: each rank reads one buffer and writes another. */
  static long[] ofMessages(Layout layout) {
    long[] bytes = new long[layout.ranks()];
    Arrays.fill(bytes, layout.type().bytes(layout.sendCount() + layout.recvCount()));
    return bytes;
  }

  private long[] count() {
    for (int rank = 0; rank < layout.ranks(); rank++) {
      for (int channel = 0; channel < channels; channel++) {
        for (Step step : plan.steps(rank, channel)) {
          count(rank, channel, step);
        }
      }
    }
    return bytes;
  }

  private void count(int rank, int channel, Step step) {
    switch (step) {
      case Step.Copy(Place from, List<Place> to) -> {
        List<Place> targets = to.stream().filter(one -> !isSame(rank, from, one)).toList();
        if (!targets.isEmpty()) {
          count(rank, channel, List.of(from), targets);
        }
      }
      case Step.Reduce(List<Step.Operand> from, Place to, boolean last) ->
          count(rank, channel, places(from), List.of(to));
      case Step.CopyReduce(List<Step.Operand> from, List<Place> to, boolean last) ->
          count(rank, channel, places(from), to);
      case Step.Barrier() -> {}
    }
  }

  private static List<Place> places(List<Step.Operand> operands) {
    return operands.stream().map(Step.Operand::place).toList();
  }

  /** All places of a step are chunks of one length, and a message has that of the others. */
  private void count(int rank, int channel, List<Place> from, List<Place> to) {
    long length = 0;
    for (List<Place> places : List.of(from, to)) {
      for (Place place : places) {
        length = Math.max(length, length(rank, channel, place));
      }
    }
    for (List<Place> places : List.of(from, to)) {
      for (Place place : places) {
        if (!fused || !isScratch(place)) {
          bytes[owner(rank, place)] += layout.type().bytes(length);
        }
      }
    }
  }

  private static boolean isScratch(Place place) {
    return switch (place) {
      case Place.Local(Space space, int _, int _) -> space == Space.SCRATCH;
      case Place.Peer(int _, Space space, int _, int _) -> space == Space.SCRATCH;
      case Place.Message(int _) -> false;
    };
  }

  private static int owner(int rank, Place place) {
    return place instanceof Place.Peer(int peer, Space _, int _, int _) ? peer : rank;
  }

  private long length(int rank, int channel, Place place) {
    return switch (place) {
      case Place.Local(Space space, int block, int chunk) ->
          length(rank, channel, space, block, chunk);
      case Place.Peer(int peer, Space space, int block, int chunk) ->
          length(peer, channel, space, block, chunk);
      case Place.Message(int _) -> 0;
    };
  }

  private long length(int owner, int channel, Space space, int block, int chunk) {
    long elements =
        layout.operation() != Operation.ALL_TO_ALL_V
            ? layout.count()
            : space == Space.INPUT
                ? layout.countBetween(owner, block)
                : layout.countBetween(block, owner);
    return part(part(elements, channels, channel), plan.chunksPerBlock(), chunk);
  }

  private static long part(long elements, int parts, int index) {
    long each = (elements + parts - 1) / parts;
    return Math.clamp(elements - index * each, 0, each);
  }

  private boolean isSame(int rank, Place from, Place to) {
    return inPlace
        && owner(rank, from) == owner(rank, to)
        && chunk(from) == chunk(to)
        && element(rank, from) >= 0
        && element(rank, from) == element(rank, to);
  }

  private static int chunk(Place place) {
    return switch (place) {
      case Place.Local(Space _, int _, int chunk) -> chunk;
      case Place.Peer(int _, Space _, int _, int chunk) -> chunk;
      case Place.Message(int _) -> -1;
    };
  }

  /** Where a place's block begins in the buffer that is input and output, or -1. */
  private long element(int rank, Place place) {
    return switch (place) {
      case Place.Local(Space space, int block, int _) -> element(rank, space, block);
      case Place.Peer(int peer, Space space, int block, int _) -> element(peer, space, block);
      case Place.Message(int _) -> -1;
    };
  }

  private long element(int owner, Space space, int block) {
    return switch (space) {
      case INPUT -> layout.inPlaceInput(owner) + block * layout.count();
      case OUTPUT -> layout.inPlaceOutput(owner) + block * layout.count();
      case SCRATCH -> -1;
    };
  }
}
