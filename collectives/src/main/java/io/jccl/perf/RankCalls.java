package io.jccl.perf;

import io.jccl.Buffer;
import io.jccl.Calls;
import io.jccl.Communicator;
import io.jccl.Group;
import io.jccl.ReduceOp;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * The calls of one rank in one measurement. Their buffers walk through the rank's memory from call
 * to call, so that a small call does not find its last one's data in the cache; they are made
 * before the clock starts.
 */
final class RankCalls {
  private static final int MOST_SLOTS = 4096;

  private final Site site;
  private final Communicator communicator;
  private final Optional<Calls> calls;
  private final Layout layout;
  private final ReduceOp op;
  private final int root;
  private final Buffer[] sends;
  private final Buffer[] recvs;
  private final long[] sendCounts;
  private final long[] sendOffsets;
  private final long[] recvCounts;
  private final long[] recvOffsets;

  /**
   * Makes the buffers.
   *
   * @param shift the bytes by which the data lie off the start of the site's memory
   * @param times the number of calls that will be made; after so many slots the first is reused
   */
  RankCalls(
      Site site, long shift, Layout layout, ReduceOp op, int root, boolean inPlace, long times) {
    RankMemory memory = site.memory().shifted(shift);
    this.site = site;
    this.communicator = site.communicator();
    this.calls = site.calls();
    this.layout = layout;
    this.op = op;
    this.root = root;
    long bytes = layout.bytes();
    long most = Math.clamp(times, 1, MOST_SLOTS);
    int slots = (int) Math.clamp(bytes == 0 ? 1 : memory.bytes() / bytes, 1, most);
    this.sends = new Buffer[slots];
    this.recvs = new Buffer[slots];
    int rank = communicator.rank();
    for (int slot = 0; slot < slots; slot++) {
      long at = memory.start() + slot * bytes;
      sends[slot] =
          inPlace
              ? buffer(memory.recv(), at, layout.inPlaceInput(rank), layout.sendCount())
              : buffer(memory.send(), at, 0, layout.sendCount());
      long output = inPlace ? layout.inPlaceOutput(rank) : 0;
      recvs[slot] = buffer(memory.recv(), at, output, layout.recvCount());
    }
    boolean vector = layout.operation() == Operation.ALL_TO_ALL_V;
    this.sendCounts = vector ? layout.sendCounts(rank) : new long[0];
    this.sendOffsets = Layout.displacements(sendCounts);
    this.recvCounts = vector ? layout.recvCounts(rank) : new long[0];
    this.recvOffsets = Layout.displacements(recvCounts);
  }

  private Buffer buffer(MemorySegment memory, long at, long first, long count) {
    long offset = at + layout.type().bytes(first);
    return site.buffer(memory.asSlice(offset, layout.type().bytes(count)), layout.type(), count);
  }

  /** Makes one call; {@link Site#await} says when it is complete. */
  void call(long iteration) {
    int slot = (int) (iteration % sends.length);
    if (layout.operation() == Operation.SENDRECV) {
      callTogether(iteration, 1);
    } else if (calls.isPresent()) {
      add(calls.get(), slot);
    } else {
      block(slot);
    }
  }

  private void block(int slot) {
    Buffer send = sends[slot];
    Buffer recv = recvs[slot];
    switch (layout.operation()) {
      case ALL_REDUCE -> communicator.allReduce(send, recv, op);
      case REDUCE -> communicator.reduce(send, recv, op, root);
      case BROADCAST -> communicator.broadcast(send, recv, root);
      case ALL_GATHER -> communicator.allGather(send, recv);
      case REDUCE_SCATTER -> communicator.reduceScatter(send, recv, op);
      case ALL_TO_ALL -> communicator.allToAll(send, recv);
      case ALL_TO_ALL_V ->
          communicator.allToAllV(send, sendCounts, sendOffsets, recv, recvCounts, recvOffsets);
      case GATHER -> communicator.gather(send, recv, root);
      case SCATTER -> communicator.scatter(send, recv, root);
      case SENDRECV -> throw new IllegalStateException("not a single call");
    }
  }

  /** Makes several calls as one group. */
  void callTogether(long first, int calls) {
    try (Group group = Communicator.group()) {
      for (int i = 0; i < calls; i++) {
        add(site.in(group), (int) ((first + i) % sends.length));
      }
    }
  }

  private void add(Calls to, int slot) {
    Buffer send = sends[slot];
    Buffer recv = recvs[slot];
    switch (layout.operation()) {
      case ALL_REDUCE -> to.allReduce(send, recv, op);
      case REDUCE -> to.reduce(send, recv, op, root);
      case BROADCAST -> to.broadcast(send, recv, root);
      case ALL_GATHER -> to.allGather(send, recv);
      case REDUCE_SCATTER -> to.reduceScatter(send, recv, op);
      case ALL_TO_ALL -> to.allToAll(send, recv);
      case ALL_TO_ALL_V ->
          to.allToAllV(send, sendCounts, sendOffsets, recv, recvCounts, recvOffsets);
      case GATHER -> to.gather(send, recv, root);
      case SCATTER -> to.scatter(send, recv, root);
      case SENDRECV -> {
        int ranks = layout.ranks();
        int rank = communicator.rank();
        to.send(send, (rank + 1) % ranks);
        to.recv(recv, Math.floorMod(rank - 1, ranks));
      }
    }
  }
}
