package io.jccl.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.tests.errors.Ranks;
import io.jccl.tests.soak.RankThreads;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** More elements than an int can count. With {@code -Djccl.large=true}: it takes 9 GiB. */
@Tag("large")
@EnabledIfSystemProperty(named = "jccl.large", matches = "true")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LargeTest {
  private static final long COUNT = (1L << 31) + 4099;
  private static final long NEEDED_KIB = 10L << 20;

  @BeforeEach
  void enoughMemory() throws IOException {
    Path info = Path.of("/proc/meminfo");
    Assumptions.assumeTrue(Files.exists(info));
    long available =
        Files.readAllLines(info).stream()
            .filter(line -> line.startsWith("MemAvailable:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElse(0);
    Assumptions.assumeTrue(available > NEEDED_KIB, "needs 10 GiB of memory");
  }

  private static byte value(int rank, long i) {
    return (byte) (i * 31 + (i >>> 31) * 7 + rank);
  }

  private static MemorySegment filled(Arena arena, int rank) {
    MemorySegment memory = arena.allocate(COUNT, 64);
    for (long at = 0; at < COUNT; at += 4093) {
      memory.set(ValueLayout.JAVA_BYTE, at, value(rank, at));
    }
    memory.set(ValueLayout.JAVA_BYTE, COUNT - 1, value(rank, COUNT - 1));
    return memory;
  }

  private static void check(MemorySegment memory, int sum) {
    for (long at = 0; at < COUNT; at += 4093) {
      expect(memory, at, sum);
    }
    expect(memory, COUNT - 1, sum);
  }

  private static void expect(MemorySegment memory, long at, int sum) {
    int expected = 0;
    for (int rank = 0; rank < sum; rank++) {
      expected += value(rank, at);
    }
    byte got = memory.get(ValueLayout.JAVA_BYTE, at);
    if (got != (byte) expected) {
      throw new AssertionError("element " + at + ": " + got + " instead of " + (byte) expected);
    }
  }

  @Test
  void oneRank() {
    allReduce(1);
  }

  @Test
  void twoRanks() {
    allReduce(2);
  }

  private static void allReduce(int n) {
    long start = System.nanoTime();
    try (Arena arena = Arena.ofShared();
        Ranks ranks = Ranks.of(n)) {
      ranks
          .outcome(
              RankThreads.Kind.PLATFORM,
              Duration.ofMinutes(5),
              rank -> {
                MemorySegment in = filled(arena, rank.rank());
                MemorySegment out = arena.allocate(COUNT, 64);
                rank.allReduce(
                    Buffer.of(in, DataType.INT8), Buffer.of(out, DataType.INT8), ReduceOp.SUM);
                check(out, n);
              })
          .rethrow();
    }
    System.out.printf(
        "large: %d elements on %d ranks in %d ms%n",
        COUNT, n, (System.nanoTime() - start) / 1_000_000);
    assertThat(COUNT).isGreaterThan(Integer.MAX_VALUE);
  }
}
