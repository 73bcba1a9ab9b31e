package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.select.model.LaunchSize;
import io.jccl.tuner.command.ModelOptions.Library;
import io.jccl.tuner.cost.Launches;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/**
 * What the user of NCCL or RCCL has set about the threads of their kernels. JCCL's own kernels have
 * the block that they were compiled for.
 */
final class LaunchOptions {
  private static final int NCCL_LEAST = 64;
  private static final int NCCL_MOST = 512;
  private static final int NCCL_LL128_LEAST = 160;
  private static final int NCCL_LL128_MOST = 640;
  private static final int RCCL_LEAST = 128;
  private static final int RCCL_MOST = 256;
  private static final int WARP = 32;

  @Option(
      names = "--nthreads",
      paramLabel = "N",
      description = "the most threads of a block with LL and Simple, as NCCL_NTHREADS says it")
  private Integer threads;

  @Option(
      names = "--ll128-nthreads",
      paramLabel = "N",
      description = "the most with LL128, as NCCL_LL128_NTHREADS says it")
  private Integer ll128Threads;

  @Option(
      names = "--threads-per-block",
      paramLabel = "N",
      description = "the threads of every block, as RCCL_THREADS_PER_BLOCK says it")
  private Integer block;

  @Option(
      names = "--thread-thresholds",
      paramLabel = "BYTES",
      split = ",",
      description =
          "bytes a thread should have: tree with LL, LL128, Simple, then ring, -1 for its own, as"
              + " NCCL_THREAD_THRESHOLDS says it")
  private List<Long> thresholds = Launches.OWN_THRESHOLDS;

  /**
   * The channels and threads of calls.
   *
   * @throws InvalidArgumentException for what the library would not take as it is
   */
  Launches of(Library library, int ranks, int channels) {
    boolean nccl = library == Library.NCCL;
    if (thresholds.size() != Launches.OWN_THRESHOLDS.size()
        || thresholds.stream().anyMatch(each -> each < -1)) {
      throw new InvalidArgumentException(
          "--thread-thresholds", thresholds, "six numbers with commas between them, -1 or more");
    }
    if (nccl && block != null) {
      throw new InvalidArgumentException(
          "--threads-per-block", "is for --model rccl", "--nthreads with --model nccl");
    }
    if (block != null && block < 1) {
      throw new InvalidArgumentException("--threads-per-block", block, "1 or more");
    }
    return new Launches(
        nccl
            ? LaunchSize.Limits.nccl(ranks, channels, NCCL_MOST)
            : LaunchSize.Limits.rccl(ranks, channels, RCCL_MOST),
        nccl
            ? within("--nthreads", threads, NCCL_LEAST, NCCL_MOST)
            : within("--nthreads", threads, RCCL_LEAST, RCCL_MOST),
        nccl
            ? within("--ll128-nthreads", ll128Threads, NCCL_LL128_LEAST, NCCL_LL128_MOST)
            : within("--ll128-nthreads", ll128Threads, RCCL_LEAST, RCCL_MOST),
        block == null ? OptionalInt.empty() : OptionalInt.of(block),
        thresholds);
  }

  private static int within(String option, Integer given, int least, int most) {
    if (given == null) {
      return most;
    }
    if (given < least || given > most || given % WARP != 0) {
      throw new InvalidArgumentException(
          option, given, "a multiple of " + WARP + " from " + least + " to " + most);
    }
    return given;
  }
}
