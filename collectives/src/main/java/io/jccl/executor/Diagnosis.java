package io.jccl.executor;

import io.jccl.ClosedException;
import io.jccl.JcclException;
import io.jccl.MismatchException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.StringJoiner;

/**
 * Says why a rank waits in vain: peers that called something else, closed peers. Runs only on ranks
 * that have waited for a while, or that met a message they did not expect.
 */
final class Diagnosis {
  private final World world;
  private final int rank;

  Diagnosis(World world, int rank) {
    this.world = world;
    this.rank = rank;
  }

  /** Whether a peer has posted a collective of the same number that is not the same call. */
  boolean differs(Call call, int peer) {
    RankCell cell = world.cell(peer);
    if (cell.posted() < call.sequence) {
      return false;
    }
    Post post = cell.post(call.sequence);
    return post.sequence() != call.sequence || post.differs(call);
  }

  /**
   * Throws if some peer can never do its part of a call.
   *
   * @param waitsFor the peer that the call waits for, or -1
   * @param closedBefore the answer of the last time that this call was examined, at first -1
   * @return {@code waitsFor} if that peer has closed, otherwise -1
   */
  int examine(Call call, int waitsFor, int closedBefore) {
    world.throwIfFailed();
    if (call.kind == Call.Kind.COLLECTIVE) {
      for (int peer = 0; peer < world.size(); peer++) {
        if (peer != rank && differs(call, peer)) {
          throw mismatch(call, peer);
        }
      }
    }
    boolean closed =
        waitsFor >= 0
            && waitsFor < world.size()
            && waitsFor != rank
            && world.cell(waitsFor).closed()
            && isBehind(call, waitsFor);
    // What a peer did before it closed may have come since the call last looked; so it looks again.
    if (closed && closedBefore == waitsFor) {
      throw failed(
          new Failure(
              where(call)
                  + ": rank "
                  + waitsFor
                  + " has closed the communicator, and rank "
                  + rank
                  + " waits for it",
              ClosedException::new,
              null));
    }
    return closed ? waitsFor : -1;
  }

  private boolean isBehind(Call call, int peer) {
    return call.kind != Call.Kind.COLLECTIVE || world.cell(peer).posted() < call.sequence;
  }

  /** Fails the communicator: ranks called different things. */
  JcclException mismatch(Call call, int peer) {
    StringJoiner others = new StringJoiner("; ");
    for (int other = 0; other < world.size(); other++) {
      if (other != rank && differs(call, other)) {
        others.add("rank " + other + " called " + world.cell(other).post(call.sequence));
      }
    }
    if (others.length() > 0) {
      return disagree(where(call), call.toString(), others.toString());
    }
    return earlierMismatch(call, peer);
  }

  /**
   * A rank that did not have to wait has gone on; so the difference may lie in its latest calls.
   */
  private JcclException earlierMismatch(Call call, int peer) {
    long oldest = Math.max(1, call.sequence - RankCell.POSTS + 2);
    for (long sequence = oldest; sequence < call.sequence; sequence++) {
      Post own = world.cell(rank).post(sequence);
      StringJoiner others = new StringJoiner("; ");
      for (int other = 0; other < world.size(); other++) {
        Post post = world.cell(other).post(sequence);
        if (other != rank && world.cell(other).posted() >= sequence && own.differs(post)) {
          others.add("rank " + other + " called " + post);
        }
      }
      if (others.length() > 0) {
        return disagree(where(sequence), own.toString(), others.toString());
      }
    }
    return disagree(
        where(call), call.toString(), "rank " + peer + " sent a message of another call");
  }

  /**
   * Fails the communicator if one of this rank's latest collectives was another call on some peer.
   * For ranks that wait for nobody, such as the root of a broadcast, which could not notice before.
   */
  void compareEnded(long latest) {
    for (long each = Math.max(1, latest - RankCell.POSTS + 2); each <= latest; each++) {
      Post own = world.cell(rank).post(each);
      for (int peer = 0; peer < world.size(); peer++) {
        if (peer != rank && hasEndedOtherwise(own, each, world.cell(peer))) {
          disagree(
              where(each),
              own.toString(),
              "rank " + peer + " called " + world.cell(peer).post(each));
          return;
        }
      }
    }
  }

  private static boolean hasEndedOtherwise(Post own, long sequence, RankCell cell) {
    if (cell.posted() < sequence || !own.differs(cell.post(sequence))) {
      return false;
    }
    // Read again: a peer that is a whole ring of posts ahead may have been overwriting this one.
    VarHandle.loadLoadFence();
    return cell.posted() < sequence + RankCell.POSTS - 1;
  }

  private JcclException disagree(String where, String called, String others) {
    return failed(
        new Failure(
            where
                + ": ranks disagree: rank "
                + rank
                + " called "
                + called
                + "; "
                + others
                + ". Every rank must make the same calls in the same order",
            MismatchException::new,
            null));
  }

  /** Fails the communicator: a receiver and its sender disagree. */
  JcclException pointToPointMismatch(Call call, int peer, long header) {
    return failed(
        new Failure(
            "communicator "
                + world.name()
                + ": rank "
                + peer
                + " sent "
                + PointToPointHeader.count(header)
                + " "
                + PointToPointHeader.type(header).label()
                + ", but rank "
                + rank
                + " called "
                + call,
            MismatchException::new,
            null));
  }

  /** Fails the communicator: the sizes of an AllToAllV do not fit each other. */
  JcclException vectorMismatch(Call call, int from, int to, long sent, long expected) {
    return failed(
        new Failure(
            where(call)
                + ": rank "
                + from
                + " sends "
                + sent
                + " elements to rank "
                + to
                + ", which expects "
                + expected,
            MismatchException::new,
            null));
  }

  /**
   * Whose memory of a collective is gone, as the end of a sentence about its failure; empty if it
   * is all there.
   */
  String closedMemory(long sequence) {
    for (int other = 0; other < world.size(); other++) {
      Post post = world.cell(other).post(sequence);
      if (post.sequence() == sequence && (isClosed(post.input()) || isClosed(post.output()))) {
        return ", as the arena of a buffer of rank " + other + " is closed";
      }
    }
    return "";
  }

  private static boolean isClosed(MemorySegment memory) {
    return memory != null && !memory.scope().isAlive();
  }

  private JcclException failed(Failure failure) {
    world.fail(failure);
    return world.failure();
  }

  private String where(Call call) {
    return call.kind == Call.Kind.COLLECTIVE
        ? where(call.sequence)
        : "communicator " + world.name();
  }

  private String where(long sequence) {
    return "communicator " + world.name() + ", collective " + sequence;
  }
}
