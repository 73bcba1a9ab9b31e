package io.jccl.tests.samples;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.InvalidArgumentException;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.TimedOutException;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/**
 * Sample 07: what errors look like, and that they end: no rank hangs.
 *
 * <ul>
 *   <li>An argument that is not legal throws on its rank before anything is sent. Correct it and go
 *       on.
 *   <li>Ranks that call different things all get the same {@link MismatchException}, which says who
 *       called what. The communicator is of no more use: close it, make another.
 *   <li>A rank that does not come makes the others time out, after 600 seconds unless JCCL_TIMEOUT
 *       says otherwise. They learn who was missing; so does the rank that comes late.
 * </ul>
 *
 * <p>Trap: to catch an error on one rank and go on with other calls there, while its peers wait in
 * the old one. Right: let it end the rank, and abort the communicator, as {@link Ranks} does.
 *
 * <p>Run it: {@code ./jccl samples 07}
 */
public final class Sample07Errors {
  private Sample07Errors() {}

  /** Runs the sample; throws if an error is not the expected one. */
  public static void main(String[] args) throws Exception {
    Ranks.run(2, Sample07Errors::invalidArgument);

    ConcurrentLinkedQueue<String> caught = new ConcurrentLinkedQueue<>();
    Ranks.run(3, rank -> mismatch(rank, caught));
    Ranks.check(caught.size() == 3, "all ranks learn of the mismatch");
    IO.println("mismatch, the same on all ranks:\n  " + caught.peek());

    CountDownLatch tooLate = new CountDownLatch(1);
    Settings impatient = Settings.load().with(Setting.TIMEOUT, Duration.ofMillis(200));
    Ranks.run(2, impatient, rank -> missing(rank, tooLate));
    IO.println("all communicators are closed");
  }

  private static void invalidArgument(Communicator rank) {
    float[] four = {1, 2, 3, 4};
    try {
      rank.allReduce(Buffer.of(four), Buffer.of(new float[3]), ReduceOp.SUM);
      Ranks.check(false, "the output is too short");
    } catch (InvalidArgumentException e) {
      if (rank.rank() == 0) {
        IO.println("invalid argument:\n  " + e.getMessage());
      }
    }
    rank.allReduce(Buffer.of(four), Buffer.of(four), ReduceOp.SUM);
    Ranks.check(four[3] == 8, "the communicator is still usable");
  }

  private static void mismatch(Communicator rank, ConcurrentLinkedQueue<String> caught) {
    long[] data = new long[rank.rank() == 1 ? 5 : 4];
    try {
      rank.allReduce(Buffer.of(data), Buffer.of(data), ReduceOp.MAX);
    } catch (MismatchException e) {
      caught.add(e.getMessage());
    }
  }

  private static void missing(Communicator rank, CountDownLatch tooLate) throws Exception {
    if (rank.rank() == 1) {
      tooLate.await(); // stands for a rank that is busy, or stuck, elsewhere
    }
    try {
      rank.barrier();
      Ranks.check(false, "nobody comes in time");
    } catch (TimedOutException e) {
      IO.println("timeout on rank " + rank.rank() + ":\n  " + e.getMessage());
      tooLate.countDown();
    }
  }
}
