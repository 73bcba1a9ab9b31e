package io.jccl.tests.samples;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DeadlockException;
import io.jccl.Group;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Sample 03: messages between two ranks, and groups. Every rank sends an array to the rank after it
 * and receives one from the rank before it: a ring shift.
 *
 * <p>Trap: to send first and receive then. A short message is sent at once, but a long one needs
 * its receiver, and all ranks are in {@code send}: none goes on. The program works until the arrays
 * grow. JCCL finds the circle and throws on every rank. Right: both calls in one group, which
 * carries them out together.
 *
 * <p>A group may also hold the calls of several ranks: so one thread drives them all.
 *
 * <p>Run it: {@code ./jccl samples 03}
 */
public final class Sample03GroupsAndMessages {
  private static final int RANKS = 3;
  private static final int LONG = 1 << 20;

  private Sample03GroupsAndMessages() {}

  /** Runs the sample; throws if its result is wrong. */
  public static void main(String[] args) throws Exception {
    ConcurrentLinkedQueue<String> messages = new ConcurrentLinkedQueue<>();
    Ranks.run(
        RANKS,
        rank -> {
          try {
            rank.send(mine(rank, LONG), next(rank)); // wrong
            rank.recv(Buffer.of(new int[LONG]), previous(rank));
          } catch (DeadlockException e) {
            messages.add(e.getMessage());
          }
        });
    Ranks.check(messages.size() == RANKS, "every rank learns of the deadlock");
    IO.println("without a group: " + messages.peek());

    Ranks.run(
        RANKS,
        rank -> {
          int[] theirs = new int[LONG];
          try (Group group = Communicator.group()) { // right
            group.on(rank).send(mine(rank, LONG), next(rank));
            group.on(rank).recv(Buffer.of(theirs), previous(rank));
          } // Leaving the block runs both calls to their end.
          Ranks.check(Arrays.stream(theirs).allMatch(v -> v == previous(rank)), "the shift");
        });
    IO.println("with a group: every rank has the array of the rank before it");

    int[][] shifted = new int[RANKS][1];
    List<Communicator> ranks = Communicator.initAll(RANKS);
    try (Group group = Communicator.group()) { // one thread, all ranks
      for (Communicator rank : ranks) {
        group.on(rank).send(mine(rank, 1), next(rank));
        group.on(rank).recv(Buffer.of(shifted[rank.rank()]), previous(rank));
      }
    }
    ranks.forEach(Communicator::close);
    Ranks.check(Arrays.deepEquals(shifted, new int[][] {{2}, {0}, {1}}), "the shift on one thread");
    IO.println("one thread for all ranks: " + Arrays.deepToString(shifted));
  }

  private static Buffer mine(Communicator rank, int count) {
    int[] elements = new int[count];
    Arrays.fill(elements, rank.rank());
    return Buffer.of(elements);
  }

  private static int next(Communicator rank) {
    return (rank.rank() + 1) % rank.size();
  }

  private static int previous(Communicator rank) {
    return (rank.rank() + rank.size() - 1) % rank.size();
  }
}
