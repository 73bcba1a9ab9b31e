package io.jccl.executor;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;

/**
 * Checks the arguments of calls and fills {@link Call} from them. Whatever is wrong is found here,
 * before anything is sent.
 */
public final class CallValidation {
  private static final String EVERY_RANK = "every rank needs one";

  private final RankContext context;
  private final BufferChecks buffers;
  private final int size;

  /** Checks calls of a rank. */
  public CallValidation(RankContext context) {
    this.context = context;
    this.buffers = new BufferChecks(context);
    this.size = context.size();
  }

  /** Fills a call of AllReduce. */
  public void allReduce(Call call, Buffer send, Buffer recv, ReduceOp op) {
    if (repeats(call, Collective.ALL_REDUCE, send, recv) && call.op == op) {
      return;
    }
    reducing(call, Collective.ALL_REDUCE, send, op, 0);
    call.count = send.count();
    buffers.set(call, send, BufferChecks.present("recv", recv, EVERY_RANK));
    buffers.sameCount(send, recv);
    BufferChecks.place(call, 0);
  }

  /** Fills a call of Reduce; {@code recv} is ignored off the root. */
  public void reduce(Call call, Buffer send, Buffer recv, ReduceOp op, int root) {
    if (repeats(call, Collective.REDUCE, send, recv) && call.op == op && call.root == root) {
      return;
    }
    reducing(call, Collective.REDUCE, send, op, root(root));
    call.count = send.count();
    if (context.rank() == root) {
      buffers.set(call, send, BufferChecks.present("recv", recv, "the root needs one"));
      buffers.sameCount(send, recv);
      BufferChecks.place(call, 0);
    } else {
      buffers.set(call, send, null);
    }
  }

  /** Fills a call of Broadcast; {@code send} is ignored off the root. */
  public void broadcast(Call call, Buffer send, Buffer recv, int root) {
    if (repeats(call, Collective.BROADCAST, send, recv) && call.root == root) {
      return;
    }
    root(root);
    BufferChecks.present("recv", recv, EVERY_RANK);
    if (context.rank() == root) {
      plain(
          call,
          Collective.BROADCAST,
          BufferChecks.present("send", send, "the root needs one"),
          root);
      call.count = send.count();
      buffers.set(call, send, recv);
      buffers.sameCount(send, recv);
      BufferChecks.place(call, 0);
    } else {
      plain(call, Collective.BROADCAST, recv, root);
      call.count = recv.count();
      buffers.set(call, null, recv);
    }
  }

  /** Fills a call of AllGather. */
  public void allGather(Call call, Buffer send, Buffer recv) {
    if (repeats(call, Collective.ALL_GATHER, send, recv)) {
      return;
    }
    plain(call, Collective.ALL_GATHER, send, 0);
    call.count = send.count();
    buffers.set(call, send, BufferChecks.present("recv", recv, EVERY_RANK));
    buffers.blocks("recv", recv, send.count());
    BufferChecks.place(call, -buffers.ownBlock(call));
  }

  /** Fills a call of ReduceScatter. */
  public void reduceScatter(Call call, Buffer send, Buffer recv, ReduceOp op) {
    if (repeats(call, Collective.REDUCE_SCATTER, send, recv) && call.op == op) {
      return;
    }
    reducing(call, Collective.REDUCE_SCATTER, send, op, 0);
    call.count = BufferChecks.present("recv", recv, EVERY_RANK).count();
    buffers.set(call, send, recv);
    buffers.blocks("send", send, recv.count());
    BufferChecks.place(call, buffers.ownBlock(call));
  }

  /** Fills a call of AllToAll. */
  public void allToAll(Call call, Buffer send, Buffer recv) {
    if (repeats(call, Collective.ALL_TO_ALL, send, recv)) {
      return;
    }
    plain(call, Collective.ALL_TO_ALL, send, 0);
    if (send.count() % size != 0) {
      throw new InvalidArgumentException(
          "send.count", send.count(), "a multiple of the " + size + " ranks");
    }
    call.count = send.count() / size;
    buffers.set(call, send, BufferChecks.present("recv", recv, EVERY_RANK));
    buffers.sameCount(send, recv);
    BufferChecks.apart(call);
  }

  /** Fills a call of Gather; {@code recv} is ignored off the root. */
  public void gather(Call call, Buffer send, Buffer recv, int root) {
    if (repeats(call, Collective.GATHER, send, recv) && call.root == root) {
      return;
    }
    plain(call, Collective.GATHER, send, root(root));
    call.count = send.count();
    if (context.rank() == root) {
      buffers.set(call, send, BufferChecks.present("recv", recv, "the root needs one"));
      buffers.blocks("recv", recv, send.count());
      BufferChecks.place(call, -buffers.ownBlock(call));
    } else {
      buffers.set(call, send, null);
    }
  }

  /** Fills a call of Scatter; {@code send} is ignored off the root. */
  public void scatter(Call call, Buffer send, Buffer recv, int root) {
    if (repeats(call, Collective.SCATTER, send, recv) && call.root == root) {
      return;
    }
    plain(call, Collective.SCATTER, BufferChecks.present("recv", recv, EVERY_RANK), root(root));
    call.count = recv.count();
    if (context.rank() == root) {
      buffers.set(call, BufferChecks.present("send", send, "the root needs one"), recv);
      buffers.blocks("send", send, recv.count());
      BufferChecks.place(call, buffers.ownBlock(call));
    } else {
      buffers.set(call, null, recv);
    }
  }

  /** Fills a call of AllToAllV. */
  public void allToAllV(
      Call call,
      Buffer send,
      long[] sendCounts,
      long[] sendOffsets,
      Buffer recv,
      long[] receiveCounts,
      long[] receiveOffsets) {
    plain(call, Collective.ALL_TO_ALL_V, send, 0);
    call.count = 0;
    buffers.set(call, send, BufferChecks.present("recv", recv, EVERY_RANK));
    BufferChecks.apart(call);
    new VectorRanges("send", size, send).check(sendCounts, sendOffsets);
    VectorRanges received = new VectorRanges("recv", size, recv);
    received.check(receiveCounts, receiveOffsets);
    received.checkApart(receiveCounts, receiveOffsets);
    call.vector =
        new VectorCounts(
            sendCounts.clone(), sendOffsets.clone(), receiveCounts.clone(), receiveOffsets.clone());
  }

  /** Fills a call of Barrier. */
  public void barrier(Call call) {
    if (call.checked && call.collective == Collective.BARRIER) {
      return;
    }
    clear(call);
    call.kind = Call.Kind.COLLECTIVE;
    call.collective = Collective.BARRIER;
    call.type = DataType.INT8;
    call.op = ReduceOp.SUM;
    call.multiplier = 1;
    call.root = 0;
    call.count = 0;
    call.send = null;
    call.receive = null;
  }

  /** Fills a call of Send. */
  public void send(Call call, Buffer buffer, int peer) {
    pointToPoint(call, Call.Kind.SEND, buffer, peer);
    buffers.set(call, buffer, null);
  }

  /** Fills a call of Recv. */
  public void recv(Call call, Buffer buffer, int peer) {
    pointToPoint(call, Call.Kind.RECEIVE, buffer, peer);
    buffers.set(call, null, buffer);
  }

  private void pointToPoint(Call call, Call.Kind kind, Buffer buffer, int peer) {
    if (peer < 0 || peer >= size) {
      throw new InvalidArgumentException("peer", peer, "0 to " + (size - 1));
    }
    BufferChecks.present("buffer", buffer, "a buffer");
    clear(call);
    call.kind = kind;
    call.collective = null;
    call.type = buffer.type();
    call.op = ReduceOp.SUM;
    call.multiplier = 1;
    call.root = peer;
    call.peer = peer;
    call.count = buffer.count();
  }

  private void reducing(Call call, Collective collective, Buffer send, ReduceOp op, int root) {
    if (op == null) {
      throw new InvalidArgumentException("op", null, "an operation, such as ReduceOp.SUM");
    }
    plain(call, collective, send, root);
    call.op = op;
    call.multiplier = multiplier(op, send.type());
  }

  private static long multiplier(ReduceOp op, DataType type) {
    try {
      return op.multiplierBits(type);
    } catch (IllegalArgumentException e) {
      throw new InvalidArgumentException(
          "op", op, "a whole multiplier of 64 bits for " + type.label());
    }
  }

  private void plain(Call call, Collective collective, Buffer typed, int root) {
    BufferChecks.present("send", typed, EVERY_RANK);
    clear(call);
    call.kind = Call.Kind.COLLECTIVE;
    call.collective = collective;
    call.type = typed.type();
    call.op = ReduceOp.SUM;
    call.multiplier = 1;
    call.root = root;
  }

  private static void clear(Call call) {
    call.checked = false;
    call.signed = false;
    call.inPlace = false;
    call.vector = null;
    call.barrierEvery = 0;
  }

  private int root(int root) {
    if (root < 0 || root >= size) {
      throw new InvalidArgumentException("root", root, "0 to " + (size - 1));
    }
    return root;
  }

  /** Whether a call repeats the latest one, whose checks then hold but for the memory's arena. */
  private boolean repeats(Call call, Collective collective, Buffer send, Buffer recv) {
    if (!call.checked
        || call.collective != collective
        || call.send != send
        || call.receive != recv) {
      return false;
    }
    buffers.usable(call, send, recv);
    return true;
  }
}
