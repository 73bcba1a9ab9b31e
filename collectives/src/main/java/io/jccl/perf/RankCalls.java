package io.jccl.perf;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.Group;
import io.jccl.ReduceOp;
import java.lang.foreign.MemorySegment;

/**
 * The calls of one rank in one measurement. Their buffers walk through the rank's memory from call
 * to call, so that a small call does not find its last one's data in the cache; they are made
 * before the clock starts.
 */
final class RankCalls {
  private static final int MOST_SLOTS = 4096;

  private final Communicator communicator;
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
   * @param calls the number of calls that will be made; after so many slots the first is reused
   */
  RankCalls(
      Communicator communicator,
      RankMemory memory,
      Layout layout,
      ReduceOp op,
      int root,
      boolean inPlace,
      long calls) {
    this.communicator = communicator;
    this.layout = layout;
    this.op = op;
    this.root = root;
    long bytes = layout.bytes();
    long most = Math.clamp(calls, 1, MOST_SLOTS);
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
    return Buffer.of(memory.asSlice(offset, layout.type().bytes(count)), layout.type(), count);
  }

  /** Makes one call and returns when it is complete. */
  void call(long iteration) {
    int slot = (int) (iteration % sends.length);
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
      case SENDRECV -> {
        try (Group group = Communicator.group()) {
          add(group, slot);
        }
      }
    }
  }

  /** Makes several calls as one group and returns when all are complete. */
  void callTogether(long first, int calls) {
    try (Group group = Communicator.group()) {
      for (int i = 0; i < calls; i++) {
        add(group, (int) ((first + i) % sends.length));
      }
    }
  }

  private void add(Group group, int slot) {
    Buffer send = sends[slot];
    Buffer recv = recvs[slot];
    var grouped = group.on(communicator);
    switch (layout.operation()) {
      case ALL_REDUCE -> grouped.allReduce(send, recv, op);
      case REDUCE -> grouped.reduce(send, recv, op, root);
      case BROADCAST -> grouped.broadcast(send, recv, root);
      case ALL_GATHER -> grouped.allGather(send, recv);
      case REDUCE_SCATTER -> grouped.reduceScatter(send, recv, op);
      case ALL_TO_ALL -> grouped.allToAll(send, recv);
      case ALL_TO_ALL_V ->
          grouped.allToAllV(send, sendCounts, sendOffsets, recv, recvCounts, recvOffsets);
      case GATHER -> grouped.gather(send, recv, root);
      case SCATTER -> grouped.scatter(send, recv, root);
      case SENDRECV -> {
        int ranks = layout.ranks();
        int rank = communicator.rank();
        grouped.send(send, (rank + 1) % ranks);
        grouped.recv(recv, Math.floorMod(rank - 1, ranks));
      }
    }
  }
}
