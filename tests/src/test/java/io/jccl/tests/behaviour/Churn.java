package io.jccl.tests.behaviour;

import io.jccl.Buffer;
import io.jccl.ReduceOp;
import io.jccl.tests.errors.Ranks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes, uses and closes communicators, and prints by how much the process has grown. */
final class Churn {
  static final Path STATUS = Path.of("/proc/self/status");
  private static final int WARM_UP = 500;
  private static final int MEASURED = 1000;

  private Churn() {}

  public static void main(String[] arguments) throws IOException {
    for (int i = 0; i < WARM_UP; i++) {
      useOnce();
    }
    long memory = status("VmRSS:");
    long threads = status("Threads:");
    for (int i = 0; i < MEASURED; i++) {
      useOnce();
    }
    System.out.printf(
        "grown %d KiB, %d threads%n", status("VmRSS:") - memory, status("Threads:") - threads);
  }

  /** Connections, scratch memory, plans, a stream, a part. */
  private static void useOnce() {
    try (Ranks ranks = Ranks.of(2)) {
      ranks.run(
          rank -> {
            float[] values = new float[10_000];
            rank.allReduce(Buffer.of(values), Buffer.of(values), ReduceOp.SUM);
            rank.stream().allGather(Buffer.of(1f), Buffer.of(new float[2])).await();
            rank.split(0, 0).close();
          });
    }
  }

  private static long status(String name) throws IOException {
    return Files.readAllLines(STATUS).stream()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }
}
