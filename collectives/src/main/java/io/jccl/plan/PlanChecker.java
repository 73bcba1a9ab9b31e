package io.jccl.plan;

/**
 * Proves a plan right without running it: walks through all ranks' steps with symbols for data, and
 * finds
 *
 * <ul>
 *   <li>an output that is not exactly what the collective promises: each contribution once and in
 *       the same fold order on all ranks, or the right block;
 *   <li>a step that says something untrue of its operands: whose input it is, or that it is last;
 *   <li>a deadlock, for a given number of message slots, with the ranks that wait for each other;
 *   <li>messages that nobody receives and barriers that not all ranks come to;
 *   <li>reads of memory never written, writes to the input, and chunks put where a chunk of another
 *       number, and so perhaps another length, belongs;
 *   <li>races on memory of other ranks: two accesses of different ranks to one chunk, one of them
 *       writing, with no barrier between, or before the first or after the last barrier, when the
 *       owner may not have come yet or may have gone.
 * </ul>
 *
 * <p>One interleaving of the ranks is enough. Each connection has one sender and one receiver and a
 * bounded queue between, and whether a step may go on depends only on its own connections; a step
 * that may go on still may whatever others do. Such networks are confluent (Kahn, "The semantics of
 * a simple language for parallel programming", 1974): all orders end in the same state, and if one
 * order ends in a deadlock, all do. Values read from peers' memory don't depend on the order
 * either, since races are refused.
 *
 * <p>With slots, a message waits in a slot, and a step waits until it can receive and send all that
 * it must. With {@link #RENDEZVOUS} nothing is buffered: a copy from memory is posted, and the rank
 * goes on until it would overwrite what it posted, send to the same peer again, meet a barrier, or
 * end. A step that computes or passes on a received message has no memory to post from: it
 * receives, then waits until what it sends is taken.
 *
 * <p>Cost: each step of each rank once, and one reference per chunk of memory. A ring of 1,024
 * ranks takes seconds.
 */
public final class PlanChecker {
  /** The number of slots when nothing is buffered. */
  public static final int RENDEZVOUS = 0;

  private PlanChecker() {}

  /**
   * What to check a plan for.
   *
   * @param slots the messages that fit in a connection, or {@link #RENDEZVOUS}
   * @param inPlace whether input and output are the same memory, as the collective defines
   * @param rounds how often each rank walks through its steps; 2 finds flaws between rounds
   * @param channel the channel whose steps are checked
   * @param foldsOnce whether reductions must be one fold in rank order
   */
  public record Options(int slots, boolean inPlace, int rounds, int channel, boolean foldsOnce) {
    /** Checks the ranges. */
    public Options {
      if (slots < 0 || rounds < 1 || channel < 0) {
        throw new IllegalArgumentException(
            "slots: " + slots + ", rounds: " + rounds + ", channel: " + channel);
      }
    }

    /** One round on channel 0, out of place, in any fold order. */
    public static Options slots(int slots) {
      return new Options(slots, false, 1, 0, false);
    }

    /** The same, in place or not. */
    public Options inPlace(boolean changed) {
      return new Options(slots, changed, rounds, channel, foldsOnce);
    }

    /** The same with another number of rounds. */
    public Options rounds(int changed) {
      return new Options(slots, inPlace, changed, channel, foldsOnce);
    }

    /** The same on another channel. */
    public Options channel(int changed) {
      return new Options(slots, inPlace, rounds, changed, foldsOnce);
    }

    /** The same, requiring one fold in rank order or not. */
    public Options foldsOnce(boolean changed) {
      return new Options(slots, inPlace, rounds, channel, changed);
    }
  }

  /**
   * What was counted on the way.
   *
   * @param steps the steps of all ranks
   * @param messages the messages sent by all ranks
   * @param barriers the barriers that each rank passed
   */
  public record Proof(long steps, long messages, int barriers) {}

  /**
   * Checks a plan.
   *
   * @throws PlanException if it is wrong, saying where and why
   * @throws IllegalArgumentException if {@code inPlace} is asked for and the collective has no such
   *     form
   */
  public static Proof check(Plan plan, Options options) {
    Collective collective = plan.request().collective();
    if (options.inPlace() && !collective.hasInPlace()) {
      throw new IllegalArgumentException(collective.label() + " has no in-place form");
    }
    return new Interpreter(plan, options).run();
  }
}
