package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.device.Device;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.plan.Collective;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that follow each other without the host: each reads what the one before it wrote. */
class FusedSequenceTest {
  private static final Settings SEVERAL_BLOCKS = Settings.defaults().with(Setting.MIN_NCHANNELS, 3);
  private static final int COUNT = 1200;

  /** One thread for each rank, as users have it. */
  private static void onThreads(int ranks, IntConsumer body) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(ranks)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int rank = 0; rank < ranks; rank++) {
        int own = rank;
        tasks.add(
            () -> {
              body.accept(own);
              return null;
            });
      }
      for (Future<Void> done : threads.invokeAll(tasks)) {
        done.get();
      }
    }
  }

  private static long[] filled(long value) {
    long[] values = new long[COUNT];
    Arrays.fill(values, value);
    return values;
  }

  /** Sums of sums: what all ranks should have after so many. */
  private static long[] sums(int ranks, int calls) {
    long value = ranks * (ranks + 1L) / 2;
    for (int i = 1; i < calls; i++) {
      value *= ranks;
    }
    return filled(value);
  }

  private static void expectEverywhere(FusedRanks ranks, boolean isInput, long[] expected) {
    for (int rank = 0; rank < ranks.size(); rank++) {
      long[] found = ranks.read(rank, isInput ? ranks.input(rank) : ranks.output(rank));
      assertThat(ranks.team.failure(rank)).as("failure of rank %d", rank).isNull();
      assertThat(found).as("result of rank %d", rank).containsExactly(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"oneshot", "twoshot"})
  void aThousandSumsInPlace(String algorithm) throws Exception {
    int calls = 1000;
    try (FusedRanks ranks = new FusedRanks(TestDevices.apart(3), SEVERAL_BLOCKS, COUNT)) {
      onThreads(
          ranks.size(),
          rank -> {
            for (int i = 0; i < calls; i++) {
              ranks.sumInPlace(rank, algorithm);
            }
          });
      expectEverywhere(ranks, true, sums(ranks.size(), calls));
    }
  }

  @Test
  void aThousandCallsOfAllKindsToAndFro() throws Exception {
    try (FusedRanks ranks = new FusedRanks(TestDevices.together(4), SEVERAL_BLOCKS, COUNT)) {
      onThreads(
          ranks.size(),
          rank -> {
            for (int i = 0; i < 250; i++) {
              ranks.sum(rank, Collective.ALL_REDUCE, "oneshot", false);
              ranks.sum(rank, Collective.ALL_REDUCE, "twoshot", true);
              ranks.sum(rank, Collective.ALL_TO_ALL, "oneshot", false);
              ranks.sum(rank, Collective.ALL_REDUCE, "oneshot", true);
            }
          });
      expectEverywhere(ranks, true, sums(ranks.size(), 750));
    }
  }

  @Test
  void ranksThatComeLateAreWaitedFor() throws Exception {
    int calls = 40;
    List<Device> devices = TestDevices.apart(5);
    try (FusedRanks ranks = new FusedRanks(devices, SEVERAL_BLOCKS, COUNT)) {
      onThreads(
          ranks.size(),
          rank -> {
            SplittableRandom random = new SplittableRandom(rank);
            for (int i = 0; i < calls; i++) {
              pause(random.nextInt(3));
              ranks.sumInPlace(rank, i % 2 == 0 ? "oneshot" : "twoshot");
              if (random.nextInt(4) == 0) {
                ranks.stream(rank).synchronize();
              }
            }
          });
      expectEverywhere(ranks, true, sums(ranks.size(), calls));
    }
  }

  /** What a rank fills its input with, a number of which all bytes are the same. */
  private static long filling(int rank, int round) {
    return (7 * round + rank & 0xff) * 0x0101010101010101L;
  }

  @Test
  void gathersSeeWhatPeersHaveJustFilledAndNotWhatTheyFillNext() throws Exception {
    int rounds = 60;
    int block = COUNT / 4;
    try (FusedRanks ranks = new FusedRanks(TestDevices.apart(4), SEVERAL_BLOCKS, COUNT);
        Arena arena = Arena.ofShared()) {
      MemorySegment[] seen = new MemorySegment[ranks.size()];
      onThreads(
          ranks.size(),
          rank -> {
            SplittableRandom random = new SplittableRandom(rank);
            DeviceStream stream = ranks.stream(rank);
            seen[rank] = stream.device().allocatePinned(8L * COUNT * rounds, arena);
            for (int round = 0; round < rounds; round++) {
              pause(random.nextInt(3));
              stream.fill(ranks.input(rank), 0, 8L * COUNT, (byte) filling(rank, round));
              ranks.sum(rank, Collective.ALL_GATHER, "oneshot", false);
              stream.copy(ranks.output(rank), 0, seen[rank], 8L * COUNT * round, 8L * COUNT);
            }
            stream.synchronize();
          });
      for (int rank = 0; rank < ranks.size(); rank++) {
        long[] found = seen[rank].toArray(ValueLayout.JAVA_LONG);
        for (int i = 0; i < found.length; i++) {
          int peer = i % COUNT / block;
          assertThat(found[i]).as("rank %d", rank).isEqualTo(filling(peer, i / COUNT));
        }
      }
    }
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void capturedCallsRunAgainAndAgainBetweenOthers() {
    int replays = 30;
    try (FusedRanks ranks = new FusedRanks(TestDevices.apart(3), SEVERAL_BLOCKS, COUNT)) {
      List<DeviceGraph> graphs = new ArrayList<>();
      for (int rank = 0; rank < ranks.size(); rank++) {
        ranks.stream(rank).beginCapture();
        ranks.sumInPlace(rank, "oneshot");
        ranks.sumInPlace(rank, "twoshot");
        ranks.team.barrier(rank, ranks.stream(rank));
        ranks.sumInPlace(rank, "oneshot");
        graphs.add(ranks.stream(rank).endCapture());
      }
      for (int i = 0; i < replays; i++) {
        for (int rank = 0; rank < ranks.size(); rank++) {
          graphs.get(rank).launch(ranks.stream(rank));
          ranks.sumInPlace(rank, "twoshot");
        }
      }
      expectEverywhere(ranks, true, sums(ranks.size(), 4 * replays));
      graphs.forEach(DeviceGraph::close);
    }
  }

  @Test
  void workAfterABarrierSeesWhatAllRanksDidBefore() {
    int rounds = 100;
    try (FusedRanks ranks = new FusedRanks(TestDevices.apart(4), SEVERAL_BLOCKS, COUNT)) {
      for (int round = 0; round < rounds; round++) {
        for (int rank = 0; rank < ranks.size(); rank++) {
          ranks.stream(rank).fill(ranks.input(rank), 0, 8L * COUNT, (byte) round);
          ranks.team.barrier(rank, ranks.stream(rank));
          int next = (rank + 1) % ranks.size();
          ranks.stream(rank).copy(ranks.input(next), 8 * round, ranks.output(rank), 8 * round, 8);
          ranks.team.barrier(rank, ranks.stream(rank));
        }
      }
      for (int rank = 0; rank < ranks.size(); rank++) {
        long[] found = ranks.read(rank, ranks.output(rank));
        for (int round = 0; round < rounds; round++) {
          assertThat(found[round]).isEqualTo(round * 0x0101010101010101L);
        }
      }
    }
  }
}
