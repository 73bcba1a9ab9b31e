package io.jccl.tests.command;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.RankTeam;
import io.jccl.plan.Collective;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** One rank's part in a question: its calls, their times, its data. */
final class PeerRank {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT;

  private final PeerQuestion question;
  private final Communicator communicator;
  private final int ranks;
  private final int rank;
  private final long count;
  private final long sent;
  private final long received;
  private final MemorySegment sendMemory;
  private final MemorySegment recvMemory;
  private final Buffer send;
  private final Buffer recv;

  PeerRank(PeerQuestion question, Communicator communicator, RankTeam team, PeerBuffers buffers) {
    this.question = question;
    this.communicator = communicator;
    this.ranks = team.size();
    this.rank = communicator.rank();
    this.count = question.count(ranks);
    this.sent = question.sendCount(ranks, rank);
    this.received = question.recvCount(ranks, rank);
    this.sendMemory = buffers.send(rank);
    this.recvMemory = buffers.recv(rank);
    this.send = Buffer.of(sendMemory, DataType.FLOAT32, sent);
    // The root of a broadcast keeps what it sends, so it receives in place.
    boolean keeps = question.collective() == Collective.BROADCAST && rank == 0;
    this.recv = keeps ? send : Buffer.of(recvMemory, DataType.FLOAT32, received);
  }

  private void call() {
    switch (question.collective()) {
      case ALL_REDUCE -> communicator.allReduce(send, recv, ReduceOp.SUM);
      case ALL_GATHER -> communicator.allGather(send, recv);
      case REDUCE_SCATTER -> communicator.reduceScatter(send, recv, ReduceOp.SUM);
      case BROADCAST -> communicator.broadcast(send, recv, 0);
      case REDUCE -> communicator.reduce(send, recv, ReduceOp.SUM, 0);
      case ALL_TO_ALL -> communicator.allToAll(send, recv);
      case BARRIER -> communicator.barrier();
      case ALL_TO_ALL_V, GATHER, SCATTER -> throw new IllegalArgumentException(question.toString());
    }
  }

  /** Microseconds a call over so many calls, by the question's mode. */
  double micros(int calls) {
    if (question.mode() == PeerQuestion.Mode.REWRITTEN) {
      return rewrittenMicros(calls);
    }
    communicator.barrier();
    long start = System.nanoTime();
    for (int i = 0; i < calls; i++) {
      call();
      if (question.mode() == PeerQuestion.Mode.BARRIER) {
        communicator.barrier();
      }
    }
    return (System.nanoTime() - start) / 1e3 / calls;
  }

  private double rewrittenMicros(int calls) {
    long sum = 0;
    for (int i = 0; i < calls; i++) {
      rewrite(i);
      communicator.barrier();
      long start = System.nanoTime();
      call();
      sum += System.nanoTime() - start;
    }
    return sum / 1e3 / calls;
  }

  /** Writes every element of the send buffer. */
  void rewrite(int seed) {
    for (long i = 0; i < sent; i++) {
      sendMemory.setAtIndex(FLOAT, i, value(i, rank, seed));
    }
  }

  /** Small whole numbers, so that a sum is exact in any order. */
  private static float value(long index, int ofRank, int seed) {
    return (int) (index + 7L * ofRank + seed) & 1023;
  }

  private float expected(long i, int seed) {
    return switch (question.collective()) {
      case ALL_GATHER -> value(i % count, (int) (i / count), seed);
      case ALL_TO_ALL -> value(rank * count + i % count, (int) (i / count), seed);
      case BROADCAST -> value(i, 0, seed);
      case REDUCE_SCATTER -> sum(rank * count + i, seed);
      default -> sum(i, seed);
    };
  }

  private float sum(long index, int seed) {
    float sum = 0;
    for (int other = 0; other < ranks; other++) {
      sum += value(index, other, seed);
    }
    return sum;
  }

  /** New values, a spoiled receive buffer, one more call, every element compared. */
  boolean isRight(int seed) {
    rewrite(seed);
    recvMemory.asSlice(0, 4 * received).fill((byte) 0xff);
    communicator.barrier();
    call();
    if (question.collective() == Collective.BARRIER) {
      return true;
    }
    for (long i = 0; i < received; i++) {
      if (recvMemory.getAtIndex(FLOAT, i) != expected(i, seed)) {
        return false;
      }
    }
    return true;
  }
}
