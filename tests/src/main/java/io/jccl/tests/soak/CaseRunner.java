package io.jccl.tests.soak;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.Group;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs cases and checks them: outputs to the bit, inputs unchanged, nothing written beside the
 * buffers, the same bits on all ranks. Each case is run twice on its communicator, with other
 * inputs, so that what the first call left behind is found.
 */
public final class CaseRunner {
  private static final int REPEATS = 2;
  private static final long LONG = 1 << 20;

  private final Duration deadline;
  private Expectation latest;
  private long elements;

  /** A runner whose cases may take that long each. */
  public CaseRunner(Duration deadline) {
    this.deadline = deadline;
  }

  /** The number of elements that have been compared so far. */
  public long elements() {
    return elements;
  }

  /**
   * Runs a case.
   *
   * @throws AssertionError if anything is not as it must be; the message holds the case
   */
  public void run(Case test) {
    try (Arena arena = Arena.ofShared()) {
      List<Communicator> ranks = Communicator.initAll(test.ranks(), settings(test));
      try {
        int repeats = test.count() < LONG ? REPEATS : 1;
        for (int repeat = 0; repeat < repeats; repeat++) {
          once(test, expectation(test.withSeed(test.seed() + repeat)), ranks, arena);
        }
        ranks.forEach(Communicator::close);
      } catch (Throwable e) {
        ranks.forEach(rank -> end(rank, e));
        throw new AssertionError(test + "\n  " + e.getMessage(), e);
      }
    }
  }

  /** What a long case expects is kept: the next case may differ only in how it gets there. */
  private Expectation expectation(Case test) {
    if (latest == null || !latest.serves(test)) {
      latest = new Expectation(test);
    }
    return latest;
  }

  private static void end(Communicator rank, Throwable failure) {
    try {
      rank.abort();
      rank.close();
    } catch (RuntimeException e) {
      if (e != failure) {
        failure.addSuppressed(e);
      }
    }
  }

  private static Settings settings(Case test) {
    // Settings that leave no other way, with exactly so many channels.
    Settings settings =
        Settings.defaults()
            .with(Setting.ALGO, Setting.ALGO.parse(test.way().algorithm().name()))
            .with(Setting.PROTO, Setting.PROTO.parse(test.way().protocol().label()))
            .with(Setting.MAX_NCHANNELS, test.channels())
            .with(Setting.MIN_NCHANNELS, test.channels());
    return switch (test.slots()) {
      case SMALL ->
          settings
              .with(Setting.BUFFSIZE, 1024L)
              .with(Setting.LL_BUFFSIZE, 1024L)
              .with(Setting.LL128_BUFFSIZE, 1024L);
      case MIDDLE ->
          settings
              .with(Setting.BUFFSIZE, 32L << 10)
              .with(Setting.LL_BUFFSIZE, 8L << 10)
              .with(Setting.LL128_BUFFSIZE, 16L << 10);
      case DEFAULT -> settings;
    };
  }

  private void once(Case test, Expectation expected, List<Communicator> ranks, Arena arena) {
    String[] digests = new String[test.ranks()];
    AtomicInteger entered = new AtomicInteger();
    if (test.entry() == Case.Entry.ONE_THREAD) {
      oneThread(test, expected, ranks, arena, digests);
    } else {
      RankThreads.outcome(
              test.ranks(),
              test.threads(),
              deadline,
              rank -> {
                if (test.memory() == Case.Memory.CONFINED) {
                  try (Arena own = Arena.ofConfined()) {
                    digests[rank] = rank(test, expected, ranks.get(rank), own, entered);
                  }
                } else {
                  digests[rank] = rank(test, expected, ranks.get(rank), arena, entered);
                }
              })
          .rethrow();
    }
    for (int rank = 0; rank < test.ranks(); rank++) {
      elements += Math.max(0, expected.layout(rank).recv());
      if (test.operation() == Operation.ALL_REDUCE && !digests[rank].equals(digests[0])) {
        throw new AssertionError("ranks 0 and " + rank + " have different results");
      }
    }
  }

  private static String rank(
      Case test, Expectation expected, Communicator on, Arena arena, AtomicInteger entered) {
    RankCheck check = new RankCheck(test, expected, on.rank(), arena);
    entered.incrementAndGet();
    switch (test.entry()) {
      case BLOCKING -> check.invocation().block(on);
      case STREAM -> check.invocation().begin(on.stream()).forEach(Completion::await);
      case GROUP -> {
        try (Group group = Communicator.group()) {
          check.invocation().begin(group.on(on));
        }
      }
      case ONE_THREAD -> throw new IllegalStateException("not on a thread of its own");
    }
    if (test.operation() == Operation.BARRIER && entered.get() < test.ranks()) {
      throw new AssertionError(
          "rank " + on.rank() + " left the barrier when only " + entered + " had come");
    }
    return check.finish();
  }

  private static void oneThread(
      Case test, Expectation expected, List<Communicator> ranks, Arena arena, String[] digests) {
    List<RankCheck> checks = new ArrayList<>();
    try (Group group = Communicator.group()) {
      for (Communicator rank : ranks) {
        RankCheck check = new RankCheck(test, expected, rank.rank(), arena);
        checks.add(check);
        check.invocation().begin(group.on(rank));
      }
    }
    for (int rank = 0; rank < digests.length; rank++) {
      digests[rank] = checks.get(rank).finish();
    }
  }

  /** The memory of one rank, before and after its call. */
  private static final class RankCheck {
    private final Case test;
    private final Expectation expected;
    private final int rank;
    private final Layout layout;
    private final Guarded input;
    private final Guarded output;
    private final byte[] inputImage;
    private final byte[] outputImage;

    RankCheck(Case test, Expectation expected, int rank, Arena arena) {
      this.test = test;
      this.expected = expected;
      this.rank = rank;
      this.layout = expected.layout(rank);
      long most = Math.max(layout.send(), layout.recv());
      output =
          layout.recv() < 0
              ? null
              : Guarded.of(test, layout.inPlace() ? most : layout.recv(), arena);
      input =
          layout.send() < 0
              ? null
              : layout.inPlace() ? output : Guarded.of(test, layout.send(), arena);
      if (input != null) {
        MemorySegment.copy(
            expected.sent(rank), 0, input.from(layout.sendAt()), 0, expected.sent(rank).byteSize());
      }
      inputImage = input == null || layout.inPlace() ? null : input.image();
      outputImage = output == null ? null : output.image();
    }

    Invocation invocation() {
      Buffer send =
          input == null
              ? null
              : new Buffer(input.from(layout.sendAt()), test.type(), layout.send());
      Buffer recv =
          output == null
              ? null
              : new Buffer(output.from(layout.recvAt()), test.type(), layout.recv());
      return new Invocation(test, rank, send, recv, expected.op(rank), layout.vector());
    }

    /** Compares all memory; a digest of the output. */
    String finish() {
      String wrong = null;
      if (output != null) {
        if (test.operation().reduces() && !test.isOneFold()) {
          MemorySegment got = output.from(layout.recvAt());
          wrong = expected.checkNear(rank, got);
          output.expect(outputImage, layout.recvAt(), got, 0, layout.recv());
        } else {
          expected.expect(rank, output, outputImage);
        }
        wrong = wrong == null ? output.difference("recv", outputImage) : wrong;
      }
      if (wrong == null && inputImage != null) {
        wrong = input.difference("send", inputImage);
      }
      if (wrong != null) {
        throw new AssertionError("rank " + rank + ": " + wrong);
      }
      return output == null ? "" : digest();
    }

    private String digest() {
      return Integer.toHexString(Arrays.hashCode(outputImage));
    }
  }
}
