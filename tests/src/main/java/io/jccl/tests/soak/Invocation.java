package io.jccl.tests.soak;

import io.jccl.Buffer;
import io.jccl.Calls;
import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.ReduceOp;
import java.util.ArrayList;
import java.util.List;

/**
 * The call of one rank in a case.
 *
 * @param test the case
 * @param rank the rank
 * @param send its input, or null
 * @param recv its output, or null
 * @param op its operation
 * @param vector its blocks in an AllToAllV, or null
 */
record Invocation(
    Case test, int rank, Buffer send, Buffer recv, ReduceOp op, Layout.VectorBlocks vector) {

  /** Makes the call and returns when it has ended. */
  void block(Communicator on) {
    int root = test.root();
    switch (test.operation()) {
      case ALL_REDUCE -> on.allReduce(send, recv, op);
      case REDUCE -> on.reduce(send, recv, op, root);
      case BROADCAST -> on.broadcast(send, recv, root);
      case ALL_GATHER -> on.allGather(send, recv);
      case REDUCE_SCATTER -> on.reduceScatter(send, recv, op);
      case ALL_TO_ALL -> on.allToAll(send, recv);
      case ALL_TO_ALL_V ->
          on.allToAllV(
              send,
              vector.sendCounts(),
              vector.sendOffsets(),
              recv,
              vector.recvCounts(),
              vector.recvOffsets());
      case GATHER -> on.gather(send, recv, root);
      case SCATTER -> on.scatter(send, recv, root);
      case BARRIER -> on.barrier();
      case SEND_RECV -> {
        // The even ones send first, so that no circle of sends waits for itself.
        if (rank % 2 == 0) {
          on.send(send, next());
          on.recv(recv, previous());
        } else {
          on.recv(recv, previous());
          on.send(send, next());
        }
      }
    }
  }

  /** Makes the call and returns its completions. */
  List<Completion> begin(Calls on) {
    int root = test.root();
    return switch (test.operation()) {
      case ALL_REDUCE -> List.of(on.allReduce(send, recv, op));
      case REDUCE -> List.of(on.reduce(send, recv, op, root));
      case BROADCAST -> List.of(on.broadcast(send, recv, root));
      case ALL_GATHER -> List.of(on.allGather(send, recv));
      case REDUCE_SCATTER -> List.of(on.reduceScatter(send, recv, op));
      case ALL_TO_ALL -> List.of(on.allToAll(send, recv));
      case ALL_TO_ALL_V ->
          List.of(
              on.allToAllV(
                  send,
                  vector.sendCounts(),
                  vector.sendOffsets(),
                  recv,
                  vector.recvCounts(),
                  vector.recvOffsets()));
      case GATHER -> List.of(on.gather(send, recv, root));
      case SCATTER -> List.of(on.scatter(send, recv, root));
      case BARRIER -> List.of(on.barrier());
      case SEND_RECV -> messages(on);
    };
  }

  private List<Completion> messages(Calls on) {
    List<Completion> completions = new ArrayList<>();
    if (rank % 2 == 0) {
      completions.add(on.send(send, next()));
      completions.add(on.recv(recv, previous()));
    } else {
      completions.add(on.recv(recv, previous()));
      completions.add(on.send(send, next()));
    }
    return completions;
  }

  private int next() {
    return (rank + 1) % test.ranks();
  }

  private int previous() {
    return (rank + test.ranks() - 1) % test.ranks();
  }
}
