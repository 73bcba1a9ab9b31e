package io.jccl.executor;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;

/**
 * One call of one rank, checked, and reused for the next. The fields are set by {@link
 * CallValidation} and read by the executor.
 */
public final class Call {
  /** What kind of call it is. */
  public enum Kind {
    COLLECTIVE,
    SEND,
    RECEIVE
  }

  /** The number of operations: all collectives, send and receive. */
  static final int OPERATIONS = Collective.values().length + 2;

  /** The operation number of a send. */
  public static final int SEND = OPERATIONS - 2;

  /** The operation number of a receive. */
  public static final int RECEIVE = OPERATIONS - 1;

  /** Whether all arguments have been found legal; the same ones need not be checked again. */
  boolean checked;

  Kind kind;
  Collective collective;
  DataType type;
  ReduceOp op;

  /** Elements in a block, as NCCL counts them; the elements sent or received point to point. */
  long count;

  int root;
  int peer;
  Buffer send;
  Buffer receive;
  boolean inPlace;
  long multiplier;
  VectorCounts vector;

  /**
   * As in {@link io.jccl.plan.Request}; derived from the matrix of sizes, so the same everywhere.
   */
  int barrierEvery;

  /** The number of this collective on its communicator, from 1, set when it starts. */
  long sequence;

  /** A digest of all that ranks must agree on, the sequence included. */
  long signature;

  /** Whether {@link #digest} has been computed since the arguments changed. */
  boolean signed;

  private long digest;

  /** Digests what all ranks must agree on, once for the call and then with each sequence. */
  void sign() {
    if (!signed) {
      long fields =
          collective.ordinal()
              | (long) type.ordinal() << 8
              | (long) op.kind().ordinal() << 16
              | (long) root << 24;
      long elements = collective == Collective.ALL_TO_ALL_V ? 0 : count;
      digest = mix(mix(fields) ^ elements);
      signed = true;
    }
    signature = mix(digest + sequence * 0x9E3779B97F4A7C15L);
  }

  /** The header of a message of this call: a digest of the call and of the message's size. */
  long header(long bytes) {
    return kind == Kind.COLLECTIVE ? signature + bytes * 0x9E3779B97F4A7C15L : signature;
  }

  /** Names what a message from point to point carries. */
  void signPointToPoint() {
    signature = PointToPointHeader.of(type, count);
  }

  private static long mix(long value) {
    long z = value * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 32)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 29);
  }

  @Override
  public String toString() {
    return switch (kind) {
      case COLLECTIVE -> describe(collective, type, op.kind(), count, root);
      case SEND -> "send(" + count + " " + type.label() + " to rank " + peer + ")";
      case RECEIVE -> "recv(" + count + " " + type.label() + " from rank " + peer + ")";
    };
  }

  static String describe(
      Collective collective, DataType type, ReduceOp.Kind op, long count, int root) {
    if (collective == Collective.BARRIER) {
      return "barrier()";
    }
    StringBuilder text = new StringBuilder(collective.label()).append('(');
    if (collective != Collective.ALL_TO_ALL_V) {
      text.append(count).append(' ');
    }
    text.append(type.label());
    if (collective.reduces()) {
      text.append(", ").append(op.label());
    }
    if (collective.rooted()) {
      text.append(", root ").append(root);
    }
    return text.append(')').toString();
  }
}
