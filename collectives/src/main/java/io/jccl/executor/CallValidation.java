package io.jccl.executor;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;

/**
 * Checks the arguments of calls and fills {@link Call} from them. Whatever is wrong is found here,
 * before anything is sent.
 */
public final class CallValidation {
  private static final String EVERY_RANK = "every rank needs one";

  private final RankContext context;
  private final int size;

  /** Checks calls of a rank. */
  public CallValidation(RankContext context) {
    this.context = context;
    this.size = context.size();
  }

  /** Fills a call of AllReduce. */
  public void allReduce(Call call, Buffer send, Buffer recv, ReduceOp op) {
    if (repeats(call, Collective.ALL_REDUCE, send, recv) && call.op == op) {
      return;
    }
    reducing(call, Collective.ALL_REDUCE, send, op, 0);
    call.count = send.count();
    buffers(call, send, present("recv", recv, EVERY_RANK));
    sameCount(send, recv);
    place(call, 0);
  }

  /** Fills a call of Reduce; {@code recv} is ignored off the root. */
  public void reduce(Call call, Buffer send, Buffer recv, ReduceOp op, int root) {
    if (repeats(call, Collective.REDUCE, send, recv) && call.op == op && call.root == root) {
      return;
    }
    reducing(call, Collective.REDUCE, send, op, root(root));
    call.count = send.count();
    if (context.rank() == root) {
      buffers(call, send, present("recv", recv, "the root needs one"));
      sameCount(send, recv);
      place(call, 0);
    } else {
      buffers(call, send, null);
    }
  }

  /** Fills a call of Broadcast; {@code send} is ignored off the root. */
  public void broadcast(Call call, Buffer send, Buffer recv, int root) {
    if (repeats(call, Collective.BROADCAST, send, recv) && call.root == root) {
      return;
    }
    root(root);
    present("recv", recv, EVERY_RANK);
    if (context.rank() == root) {
      plain(call, Collective.BROADCAST, present("send", send, "the root needs one"), root);
      call.count = send.count();
      buffers(call, send, recv);
      sameCount(send, recv);
      place(call, 0);
    } else {
      plain(call, Collective.BROADCAST, recv, root);
      call.count = recv.count();
      buffers(call, null, recv);
    }
  }

  /** Fills a call of AllGather. */
  public void allGather(Call call, Buffer send, Buffer recv) {
    if (repeats(call, Collective.ALL_GATHER, send, recv)) {
      return;
    }
    plain(call, Collective.ALL_GATHER, send, 0);
    call.count = send.count();
    buffers(call, send, present("recv", recv, EVERY_RANK));
    blocks("recv", recv, send.count());
    place(call, -ownBlock(call));
  }

  /** Fills a call of ReduceScatter. */
  public void reduceScatter(Call call, Buffer send, Buffer recv, ReduceOp op) {
    if (repeats(call, Collective.REDUCE_SCATTER, send, recv) && call.op == op) {
      return;
    }
    reducing(call, Collective.REDUCE_SCATTER, send, op, 0);
    call.count = present("recv", recv, EVERY_RANK).count();
    buffers(call, send, recv);
    blocks("send", send, recv.count());
    place(call, ownBlock(call));
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
    buffers(call, send, present("recv", recv, EVERY_RANK));
    sameCount(send, recv);
    apart(call);
  }

  /** Fills a call of Gather; {@code recv} is ignored off the root. */
  public void gather(Call call, Buffer send, Buffer recv, int root) {
    if (repeats(call, Collective.GATHER, send, recv) && call.root == root) {
      return;
    }
    plain(call, Collective.GATHER, send, root(root));
    call.count = send.count();
    if (context.rank() == root) {
      buffers(call, send, present("recv", recv, "the root needs one"));
      blocks("recv", recv, send.count());
      place(call, -ownBlock(call));
    } else {
      buffers(call, send, null);
    }
  }

  /** Fills a call of Scatter; {@code send} is ignored off the root. */
  public void scatter(Call call, Buffer send, Buffer recv, int root) {
    if (repeats(call, Collective.SCATTER, send, recv) && call.root == root) {
      return;
    }
    plain(call, Collective.SCATTER, present("recv", recv, EVERY_RANK), root(root));
    call.count = recv.count();
    if (context.rank() == root) {
      buffers(call, present("send", send, "the root needs one"), recv);
      blocks("send", send, recv.count());
      place(call, ownBlock(call));
    } else {
      buffers(call, null, recv);
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
    buffers(call, send, present("recv", recv, EVERY_RANK));
    apart(call);
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
    buffers(call, buffer, null);
  }

  /** Fills a call of Recv. */
  public void recv(Call call, Buffer buffer, int peer) {
    pointToPoint(call, Call.Kind.RECEIVE, buffer, peer);
    buffers(call, null, buffer);
  }

  /** Buffers of calls that end later are used by another thread. */
  public void checkShared(Call call) {
    for (Buffer buffer : new Buffer[] {call.send, call.receive}) {
      if (buffer != null && !Bounce.isShared(buffer.segment())) {
        throw new InvalidArgumentException(
            buffer == call.send ? "send.segment" : "recv.segment",
            "confined to this thread",
            "memory of a shared, automatic or global arena, or an array: the call ends later");
      }
    }
  }

  private void pointToPoint(Call call, Call.Kind kind, Buffer buffer, int peer) {
    if (peer < 0 || peer >= size) {
      throw new InvalidArgumentException("peer", peer, "0 to " + (size - 1));
    }
    present("buffer", buffer, "a buffer");
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
    present("send", typed, EVERY_RANK);
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

  private static Buffer present(String name, Buffer buffer, String why) {
    if (buffer == null) {
      throw new InvalidArgumentException(name, null, "a buffer: " + why);
    }
    return buffer;
  }

  private void buffers(Call call, Buffer send, Buffer recv) {
    if (send != null) {
      usable("send", send, call.type);
    }
    if (recv != null) {
      usable("recv", recv, call.type);
      if (recv.segment().isReadOnly()) {
        throw new InvalidArgumentException("recv.segment", "read-only", "writable memory");
      }
    }
    call.send = send;
    call.receive = recv;
  }

  /** Whether a call repeats the latest one, whose checks then hold but for the memory's arena. */
  private static boolean repeats(Call call, Collective collective, Buffer send, Buffer recv) {
    if (!call.checked
        || call.collective != collective
        || call.send != send
        || call.receive != recv) {
      return false;
    }
    if (send != null) {
      usable("send", send, call.type);
    }
    if (recv != null) {
      usable("recv", recv, call.type);
    }
    return true;
  }

  private static void usable(String name, Buffer buffer, DataType type) {
    if (buffer.type() != type) {
      throw new InvalidArgumentException(
          name + ".type", buffer.type().label(), type.label() + ", as the other buffer");
    }
    MemorySegment segment = buffer.segment();
    if (!segment.scope().isAlive()) {
      throw new InvalidArgumentException(name + ".segment", "closed", "memory of an open arena");
    }
    if (!segment.isAccessibleBy(Thread.currentThread())) {
      throw new InvalidArgumentException(
          name + ".segment",
          "confined to another thread",
          "memory that thread " + Thread.currentThread().getName() + " may use");
    }
  }

  private void sameCount(Buffer send, Buffer recv) {
    if (send.count() != recv.count()) {
      throw new InvalidArgumentException(
          "recv.count", recv.count(), send.count() + ", as send.count");
    }
  }

  private void blocks(String name, Buffer buffer, long block) {
    if (buffer.count() % size != 0 || buffer.count() / size != block) {
      throw new InvalidArgumentException(
          name + ".count",
          buffer.count(),
          BigInteger.valueOf(block).multiply(BigInteger.valueOf(size))
              + ", "
              + block
              + " for each of "
              + size
              + " ranks");
    }
  }

  private long ownBlock(Call call) {
    return call.type.bytes(call.count * context.rank());
  }

  /** Finds whether the call is in place: the input begins {@code ahead} bytes before the output. */
  private static void place(Call call, long outputAhead) {
    MemorySegment send = call.send.segment();
    MemorySegment recv = call.receive.segment();
    if (send == recv && outputAhead == 0) {
      call.inPlace = true;
      return;
    }
    if (!overlap(call)) {
      return;
    }
    if (recv.address() - send.address() != outputAhead) {
      throw new InvalidArgumentException(
          "recv",
          "overlaps send at " + (recv.address() - send.address()) + " bytes",
          "separate memory, or in place: " + outputAhead + " bytes from send");
    }
    call.inPlace = true;
  }

  private static void apart(Call call) {
    if (overlap(call)) {
      throw new InvalidArgumentException(
          "recv",
          "overlaps send",
          "separate memory: " + call.collective.label() + " has no in place");
    }
  }

  private static boolean overlap(Call call) {
    MemorySegment send = call.send.segment();
    MemorySegment recv = call.receive.segment();
    long sent = call.send.byteSize();
    long received = call.receive.byteSize();
    // Of heap memory, addresses are offsets in an array; only the segments know whether it is one.
    return send.isNative() == recv.isNative()
        && sent > 0
        && received > 0
        && send.address() < recv.address() + received
        && recv.address() < send.address() + sent
        && (send.isNative() || send.asOverlappingSlice(recv).isPresent());
  }
}
