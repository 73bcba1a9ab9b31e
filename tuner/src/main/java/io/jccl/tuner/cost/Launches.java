package io.jccl.tuner.cost;

import io.jccl.select.Protocol;
import io.jccl.select.arch.Threads;
import io.jccl.select.model.LaunchSize;
import io.jccl.select.model.NcclAlgorithm;
import java.util.List;
import java.util.OptionalInt;

/**
 * The channels and threads that NCCL or RCCL give a call, with what the user has set.
 *
 * @param common what the communicator has
 * @param threads the most threads of a block with LL and Simple (NCCL_NTHREADS)
 * @param ll128Threads the most with LL128 (NCCL_LL128_NTHREADS)
 * @param block the threads of every block (RCCL_THREADS_PER_BLOCK); empty if not set
 * @param thresholds bytes a thread (NCCL_THREAD_THRESHOLDS) of tree and then ring, each with LL,
 *     LL128 and Simple; negative for the library's own
 */
public record Launches(
    LaunchSize.Limits common,
    int threads,
    int ll128Threads,
    OptionalInt block,
    List<Long> thresholds) {
  private static final int PROTOCOLS = Protocol.values().length;

  /** The thresholds of a user who sets none. */
  public static final List<Long> OWN_THRESHOLDS = List.of(-1L, -1L, -1L, -1L, -1L, -1L);

  /** Copies the thresholds. */
  public Launches {
    thresholds = List.copyOf(thresholds);
  }

  /** The most threads of a block with a protocol. */
  public int most(Protocol protocol) {
    return protocol == Protocol.LL128 ? ll128Threads : threads;
  }

  /** The channels and threads of a call of so many bytes. */
  public LaunchSize of(long bytes, NcclAlgorithm algorithm, Protocol protocol) {
    LaunchSize.Limits limits =
        common.withMaxThreads(most(protocol)).withThreshold(threshold(algorithm, protocol));
    LaunchSize own = LaunchSize.of(bytes, algorithm, protocol, limits);
    boolean set = block.isPresent() && algorithm != NcclAlgorithm.PAT; // which needs all of them
    return set
        ? new LaunchSize(own.channels(), Threads.asked(block.getAsInt(), common.warp()))
        : own;
  }

  private long threshold(NcclAlgorithm algorithm, Protocol protocol) {
    return switch (algorithm) {
      case TREE -> thresholds.get(protocol.ordinal());
      case RING -> thresholds.get(PROTOCOLS + protocol.ordinal());
      default -> -1;
    };
  }
}
