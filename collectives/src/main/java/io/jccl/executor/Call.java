package io.jccl.executor;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.DeviceStream;
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

  /** The circumstances that ranks must agree on, set when it starts; see {@link Terms}. */
  int terms;

  /** The stream that the user has chosen, or null for the rank's own; of calls on devices only. */
  DeviceStream stream;

  /** Whether that stream was being captured when the call was made. */
  boolean captured;

  /**
   * Whether a call on device memory ends when the device has done its work; otherwise it ends when
   * the work has been enqueued.
   */
  boolean awaited;

  /** Where its work ends in a stream, once that is enqueued; null on the host and in graphs. */
  StreamEnd end;

  /** Whether its buffers are host memory, whatever the communicator's ranks work on. */
  final boolean onHost;

  /** A digest of all that ranks must agree on, the sequence included. */
  long signature;

  /** Whether {@link #digest} has been computed since the arguments changed. */
  boolean signed;

  private long digest;

  /** A call in the memory that its communicator is for. */
  public Call() {
    this(false);
  }

  private Call(boolean onHost) {
    this.onHost = onHost;
  }

  /** A call of the library's own, in host memory on any communicator. */
  public static Call onHost() {
    return new Call(true);
  }

  /** Says that the call ends when its work is done, on the rank's own stream if on a device. */
  void awaitWork() {
    awaited = true;
    captured = false;
    if (stream != null) {
      stream = null;
    }
  }

  /** Says that the call ends when its work is in a stream: the user's, or null for the rank's. */
  public void enqueueOn(DeviceStream chosen) {
    awaited = false;
    stream = chosen;
    captured = chosen != null && chosen.isCapturing();
  }

  /** Where the work ends in a stream; null for calls on host memory and those kept in a graph. */
  public StreamEnd end() {
    return end;
  }

  /** Sets the circumstances; another digest follows from others. */
  void terms(int bits) {
    if (terms != bits) {
      terms = bits;
      signed = false;
    }
  }

  /** Digests what all ranks must agree on, once for the call and then with each sequence. */
  void sign() {
    if (!signed) {
      long fields =
          collective.ordinal()
              | (long) type.ordinal() << 8
              | (long) op.kind().ordinal() << 16
              | (long) root << 24
              | (long) terms << 56;
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
      case COLLECTIVE -> describe(collective, type, op.kind(), count, root) + Terms.describe(terms);
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
