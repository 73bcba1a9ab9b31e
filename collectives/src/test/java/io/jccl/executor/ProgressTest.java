package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.Group;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Slow ranks are neither deadlocked nor mismatched nor timed out. */
@Timeout(60)
class ProgressTest {
  private static final long SHORT_PAUSE_NANOS = 50_000_000;
  private static final long LONG_PAUSE_NANOS = 300_000_000;

  /** What a rank does. */
  private interface Part {
    void run(Communicator communicator, Arena arena);
  }

  private static void onRanks(int ranks, Settings settings, Part part) throws Exception {
    List<Communicator> all = Communicator.initAll(ranks, settings);
    try (ExecutorService threads = Executors.newFixedThreadPool(ranks)) {
      List<Future<?>> parts = new ArrayList<>();
      for (Communicator each : all) {
        parts.add(
            threads.submit(
                () -> {
                  try (each;
                      Arena arena = Arena.ofShared()) {
                    part.run(each, arena);
                  }
                }));
      }
      for (Future<?> each : parts) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    }
  }

  private static Buffer floats(Arena arena, long count) {
    return Buffer.of(arena.allocate(4 * count, 64), DataType.FLOAT32);
  }

  @Test
  void likeMessagesInGroupsAreNoDeadlock() throws Exception {
    int messages = 20_000;
    Settings settings = Settings.defaults().with(Setting.SPIN, OptionalInt.of(0));
    onRanks(
        2,
        settings,
        (communicator, arena) -> {
          Buffer buffer = floats(arena, 4);
          try (Group group = Communicator.group()) {
            for (int i = 0; i < messages; i++) {
              if (communicator.rank() == 0) {
                group.on(communicator).send(buffer, 1);
              } else {
                group.on(communicator).recv(buffer, 0);
              }
            }
          }
        });
  }

  @Test
  void aSlowPeerThatSendsNowAndThenIsNoTimeout() throws Exception {
    int messages = 60;
    Settings settings =
        Settings.defaults().with(Setting.TIMEOUT, Duration.ofNanos(40 * SHORT_PAUSE_NANOS));
    onRanks(
        2,
        settings,
        (communicator, arena) -> {
          Buffer buffer = floats(arena, 4);
          if (communicator.rank() == 0) {
            for (int i = 0; i < messages; i++) {
              LockSupport.parkNanos(SHORT_PAUSE_NANOS);
              communicator.send(buffer, 1);
            }
          } else {
            try (Group group = Communicator.group()) {
              for (int i = 0; i < messages; i++) {
                group.on(communicator).recv(buffer, 0);
              }
            }
          }
        });
  }

  @Test
  void aRankFarAheadOfTheSlowestIsNoMismatch(@TempDir Path folder) throws Exception {
    Path table = folder.resolve("two-protocols.csv");
    Files.writeString(
        table,
        """
        broadcast,0,4096,ring,ll,1,-1,-1,-1,-1
        broadcast,4097,1048576,ring,simple,1,-1,-1,-1,-1
        """);
    onRanks(
        3,
        Settings.defaults().with(Setting.TUNER_CONFIG_FILE, Optional.of(table)),
        (communicator, arena) -> {
          // Two protocols have twice as many slots, so that ranks 0 and 1 run out of posts first.
          Buffer small = floats(arena, 1);
          Buffer large = floats(arena, 12_000);
          assertThat(protocol(communicator, small)).isNotEqualTo(protocol(communicator, large));
          if (communicator.rank() == 2) {
            LockSupport.parkNanos(LONG_PAUSE_NANOS);
          }
          for (int i = 0; i < 4 * RankCell.POSTS; i++) {
            Buffer buffer = i % 2 == 0 ? small : large;
            communicator.broadcast(buffer, buffer, 0);
          }
        });
  }

  private static Protocol protocol(Communicator communicator, Buffer buffer) {
    return communicator
        .explain(Collective.BROADCAST, DataType.FLOAT32, ReduceOp.Kind.SUM, buffer.count(), 0)
        .choice()
        .protocol();
  }
}
