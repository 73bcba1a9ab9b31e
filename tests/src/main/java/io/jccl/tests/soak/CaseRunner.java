package io.jccl.tests.soak;

import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.Group;
import io.jccl.device.Device;
import io.jccl.device.DeviceGraph;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs cases and checks them: outputs to the bit, inputs unchanged, nothing written beside the
 * buffers, the same bits on all ranks. Each case is run twice on its communicator, with other
 * inputs, so that what the first call left behind is found.
 */
public final class CaseRunner {
  private static final int REPEATS = 2;
  private static final long LONG = 1 << 20;

  private final Duration deadline;
  private final List<Device> devices;
  private Expectation latest;
  private long elements;

  /** A runner in host memory whose cases may take that long each. */
  public CaseRunner(Duration deadline) {
    this(deadline, List.of());
  }

  /** A runner on devices; rank i works on device i modulo their number. */
  public CaseRunner(Duration deadline, List<Device> devices) {
    this.deadline = deadline;
    this.devices = List.copyOf(devices);
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
      List<Communicator> ranks = communicators(test);
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

  private List<Communicator> communicators(Case test) {
    if (test.memory() != Case.Memory.DEVICE) {
      return Communicator.initAll(test.ranks(), settings(test));
    }
    if (devices.isEmpty()) {
      throw new IllegalArgumentException("memory=device needs a device");
    }
    return Communicator.initAll(
        IntStream.range(0, test.ranks())
            .mapToObj(rank -> devices.get(rank % devices.size()))
            .toList(),
        settings(test).with(Setting.MULTI_RANK_DEVICE, true).with(Setting.FUSED, test.fused()));
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
              .with(Setting.STAGING, 1024L)
              .with(Setting.BUFFSIZE, 1024L)
              .with(Setting.LL_BUFFSIZE, 1024L)
              .with(Setting.LL128_BUFFSIZE, 1024L);
      case MIDDLE ->
          settings
              .with(Setting.STAGING, 32L << 10)
              .with(Setting.BUFFSIZE, 32L << 10)
              .with(Setting.LL_BUFFSIZE, 8L << 10)
              .with(Setting.LL128_BUFFSIZE, 16L << 10);
      case DEFAULT -> settings;
    };
  }

  private void once(Case test, Expectation expected, List<Communicator> ranks, Arena arena) {
    String[] digests = new String[test.ranks()];
    if (test.entry().isOneThread()) {
      oneThread(test, expected, ranks, arena, digests);
    } else {
      Meeting meeting = new Meeting(test.ranks(), deadline);
      RankThreads.outcome(
              test.ranks(),
              test.threads(),
              deadline,
              rank -> {
                if (test.memory() == Case.Memory.CONFINED) {
                  try (Arena own = Arena.ofConfined()) {
                    digests[rank] = rank(test, expected, ranks.get(rank), own, meeting);
                  }
                } else {
                  digests[rank] = rank(test, expected, ranks.get(rank), arena, meeting);
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

  private String rank(
      Case test, Expectation expected, Communicator on, Arena arena, Meeting meeting) {
    try (RankCheck check = new RankCheck(test, expected, on, arena)) {
      meeting.enter();
      check.upload(!test.entry().isOnStream());
      call(test, on, check, meeting);
      if (test.operation() == Operation.BARRIER
          && !test.entry().isOnStream()
          && meeting.entered() < test.ranks()) {
        throw new AssertionError(
            "rank " + on.rank() + " left the barrier when only " + meeting.entered() + " had come");
      }
      return check.finish();
    }
  }

  private static void call(Case test, Communicator on, RankCheck check, Meeting meeting) {
    Invocation invocation = check.invocation();
    switch (test.entry()) {
      case BLOCKING -> invocation.block(on);
      case STREAM -> invocation.begin(on.stream()).forEach(Completion::await);
      case GROUP -> {
        try (Group group = Communicator.group()) {
          invocation.begin(group.on(on));
        }
      }
      case ON_STREAM -> {
        if (test.operation() == Operation.SEND_RECV) {
          try (Group group = Communicator.group()) {
            invocation.begin(group.on(on, check.stream()));
          }
        } else {
          invocation.begin(on.on(check.stream()));
        }
      }
      case GRAPH -> {
        DeviceGraph graph = check.capture(() -> invocation.begin(on.on(check.stream())));
        meeting.await();
        check.launch(graph);
      }
      case ONE_THREAD, ONE_THREAD_ON_STREAMS ->
          throw new IllegalStateException("not on a thread of its own");
    }
  }

  private static void oneThread(
      Case test, Expectation expected, List<Communicator> ranks, Arena arena, String[] digests) {
    boolean onStreams = test.entry() == Case.Entry.ONE_THREAD_ON_STREAMS;
    List<RankCheck> checks = new ArrayList<>();
    try {
      for (Communicator rank : ranks) {
        RankCheck check = new RankCheck(test, expected, rank, arena);
        checks.add(check);
        check.upload(!onStreams);
      }
      try (Group group = Communicator.group()) {
        for (RankCheck check : checks) {
          Communicator rank = ranks.get(check.rank());
          check.invocation().begin(onStreams ? group.on(rank, check.stream()) : group.on(rank));
        }
      }
      for (int rank = 0; rank < digests.length; rank++) {
        digests[rank] = checks.get(rank).finish();
      }
    } finally {
      checks.forEach(RankCheck::close);
    }
  }
}
