package io.jccl.executor;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import java.lang.foreign.MemorySegment;

/**
 * What a rank has called, for its peers to compare and, in plans on peers' memory, to read and
 * write its buffers. Fields are only stored when they change: the line then stays in the peers'
 * caches as long as a program repeats its calls.
 */
final class Post {
  private long sequence;
  private Collective collective;
  private DataType type;
  private ReduceOp.Kind kind;
  private long count;
  private int root;
  private int terms;
  private long multiplier;
  private MemorySegment input;
  private MemorySegment output;
  private MemorySegment scratch;
  private VectorCounts vector;

  /** Fills the post from a call and the memory that stands for its buffers. */
  void fill(Call call, MemorySegment in, MemorySegment out, MemorySegment scratchMemory) {
    sequence = call.sequence;
    if (collective != call.collective) {
      collective = call.collective;
    }
    if (type != call.type) {
      type = call.type;
    }
    if (kind != call.op.kind()) {
      kind = call.op.kind();
    }
    if (count != call.count) {
      count = call.count;
    }
    if (root != call.root) {
      root = call.root;
    }
    if (terms != call.terms) {
      terms = call.terms;
    }
    if (multiplier != call.multiplier) {
      multiplier = call.multiplier;
    }
    if (input != in) {
      input = in;
    }
    if (output != out) {
      output = out;
    }
    if (scratch != scratchMemory) {
      scratch = scratchMemory;
    }
    if (vector != call.vector) {
      vector = call.vector;
    }
  }

  long sequence() {
    return sequence;
  }

  long multiplier() {
    return multiplier;
  }

  MemorySegment input() {
    return input;
  }

  MemorySegment output() {
    return output;
  }

  MemorySegment scratch() {
    return scratch;
  }

  VectorCounts vector() {
    return vector;
  }

  /** Whether this post disagrees with a call of another rank in what all ranks must share. */
  boolean differs(Call call) {
    return collective != call.collective
        || type != call.type
        || kind != call.op.kind()
        || root != call.root
        || terms != call.terms
        || (count != call.count && collective != Collective.ALL_TO_ALL_V);
  }

  /** Whether two ranks have called different things as their collectives of the same number. */
  boolean differs(Post other) {
    return sequence == other.sequence
        && (collective != other.collective
            || type != other.type
            || kind != other.kind
            || root != other.root
            || terms != other.terms
            || (count != other.count && collective != Collective.ALL_TO_ALL_V));
  }

  @Override
  public String toString() {
    return Call.describe(collective, type, kind, count, root) + Terms.describe(terms);
  }
}
