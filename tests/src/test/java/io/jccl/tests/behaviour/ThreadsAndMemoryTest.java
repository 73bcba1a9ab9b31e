package io.jccl.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.tests.errors.Ranks;
import io.jccl.tests.soak.RankThreads;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadsAndMemoryTest {
  private static Set<String> libraryThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("jccl-"))
        .map(thread -> thread.getName() + (thread.isDaemon() ? "" : " (not a daemon)"))
        .collect(Collectors.toSet());
  }

  @Test
  void threadsAreNamedDaemonsThatEndWithTheirCommunicator() {
    Ranks ranks = Ranks.of(2);
    String name = ranks.get(0).name();
    ranks.run(Communicator::barrier);
    assertThat(libraryThreads()).noneMatch(each -> each.contains("-" + name + "-"));
    ranks.run(rank -> rank.stream().barrier().await());
    assertThat(libraryThreads()).contains("jccl-" + name + "-rank-0", "jccl-" + name + "-rank-1");
    ranks.close();
    assertThat(libraryThreads()).noneMatch(each -> each.contains("-" + name + "-"));
  }

  @Test
  void waitingRanksLeaveTheProcessorAlone() throws InterruptedException {
    ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    Assumptions.assumeTrue(bean.isThreadCpuTimeSupported());
    try (Ranks ranks = Ranks.of(3)) {
      AtomicLong blocking = new AtomicLong();
      Thread waiter =
          Thread.ofPlatform()
              .start(
                  () -> {
                    blocking.set(Thread.currentThread().threadId());
                    ranks.get(0).barrier();
                  });
      ranks.get(1).stream().barrier();
      Thread.sleep(500); // The waits have come to their longest sleeps.
      List<Long> ids =
          Thread.getAllStackTraces().keySet().stream()
              .filter(
                  thread ->
                      thread == waiter
                          || thread.getName().equals("jccl-" + ranks.get(1).name() + "-rank-1"))
              .map(Thread::threadId)
              .toList();
      assertThat(ids).hasSize(2);
      long before = ids.stream().mapToLong(bean::getThreadCpuTime).sum();
      Thread.sleep(1000);
      long used = ids.stream().mapToLong(bean::getThreadCpuTime).sum() - before;
      System.out.printf("idle: two waiting ranks used %d us in a second%n", used / 1000);
      assertThat(used).isLessThan(Duration.ofMillis(200).toNanos());
      ranks.get(2).barrier();
      waiter.join();
    }
  }

  @Test
  void streamsWithoutCallsUseNothing() throws InterruptedException {
    ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    Assumptions.assumeTrue(bean.isThreadCpuTimeSupported());
    try (Ranks ranks = Ranks.of(2)) {
      ranks.run(rank -> rank.stream().barrier().await());
      long id =
          Thread.getAllStackTraces().keySet().stream()
              .filter(t -> t.getName().equals("jccl-" + ranks.get(0).name() + "-rank-0"))
              .findFirst()
              .orElseThrow()
              .threadId();
      long before = bean.getThreadCpuTime(id);
      Thread.sleep(500);
      assertThat(bean.getThreadCpuTime(id) - before).isLessThan(Duration.ofMillis(5).toNanos());
    }
  }

  @Test
  void moreVirtualRanksThanProcessors() {
    try (Ranks ranks = Ranks.of(16)) {
      ranks
          .outcome(
              RankThreads.Kind.VIRTUAL,
              Duration.ofSeconds(60),
              rank -> {
                int[] got = new int[1];
                for (int i = 0; i < 300; i++) {
                  rank.allReduce(Buffer.of(rank.rank() + i), Buffer.of(got), ReduceOp.SUM);
                  assertThat(got[0]).isEqualTo(120 + 16 * i);
                }
              })
          .rethrow();
    }
  }

  /** The copy is of the elements: a segment may claim far more memory than there is. */
  @Test
  @SuppressWarnings("restricted")
  void shortBufferOfLongConfinedMemoryIsCopiedInPart() {
    try (Ranks ranks = Ranks.with(2, "oneshot")) {
      ranks.run(
          rank -> {
            try (Arena arena = Arena.ofConfined()) {
              Buffer[] buffers = new Buffer[2];
              for (int i = 0; i < 2; i++) {
                MemorySegment claimed =
                    MemorySegment.ofAddress(arena.allocate(16).address())
                        .reinterpret(1L << 40, arena, null);
                buffers[i] = Buffer.of(claimed, DataType.INT32, 4);
              }
              buffers[0].segment().set(ValueLayout.JAVA_INT, 12, rank.rank() + 1);
              rank.allReduce(buffers[0], buffers[1], ReduceOp.SUM);
              assertThat(buffers[1].segment().get(ValueLayout.JAVA_INT, 12)).isEqualTo(3);
            }
          });
    }
  }

  /** In a JVM of its own, whose heap cannot grow: what grows is then native memory. */
  @Test
  void thousandCommunicatorsLeaveNothingBehind() throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.exists(Churn.STATUS));
    Process churn =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms64m",
                "-Xmx64m",
                "-XX:+AlwaysPreTouch",
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Churn.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(churn.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(churn.waitFor()).as(output).isZero();
    Matcher grown = Pattern.compile("grown (-?\\d+) KiB, (-?\\d+) threads").matcher(output);
    assertThat(grown.find()).as(output).isTrue();
    System.out.println("leaks: 1000 communicators: " + grown.group());
    assertThat(Long.parseLong(grown.group(1))).isLessThan(24 << 10);
    assertThat(Long.parseLong(grown.group(2))).isLessThan(8);
  }

  @Test
  void splittingForeverLeavesNothingBehind() {
    try (Ranks ranks = Ranks.of(1)) {
      Runtime runtime = Runtime.getRuntime();
      long[] used = new long[2];
      for (int phase = 0; phase < 2; phase++) {
        for (int i = 0; i < 2000; i++) {
          ranks.get(0).split(0, 0).close();
        }
        System.gc();
        used[phase] = runtime.totalMemory() - runtime.freeMemory();
      }
      System.out.println("leaks: heap after 2000 and 4000 splits: " + Arrays.toString(used));
      assertThat(used[1] - used[0]).isLessThan(4 << 20);
    }
  }
}
