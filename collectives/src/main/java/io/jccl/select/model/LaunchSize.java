package io.jccl.select.model;

import io.jccl.select.Protocol;

/**
 * The channels and threads that NCCL and RCCL give a call once algorithm and protocol are chosen:
 * fewer than there are, so that each thread has enough to do.
 *
 * @param channels the number of channels, at least 1
 * @param threads the threads of each channel's block, those for synchronisation included
 */
public record LaunchSize(int channels, int threads) {
  private static final int HALVED_WHILE = 128;
  private static final int LEAST_WARPS = 3;
  private static final int TREE_WARPS = 4;
  private static final int FIRST_SWITCH = 16;

  /**
   * What there is.
   *
   * @param ranks the number of ranks
   * @param channels the channels of the communicator for this algorithm; with NVLS its own
   * @param maxThreads the most threads that work, for this algorithm and protocol
   * @param fullBlock the threads of trees and PAT: 640 in NCCL, 256 in RCCL
   * @param collnetThreshold bytes a thread with network switches: 512 in NCCL, 256 in RCCL
   * @param heads the GPUs of a machine that talk to the switches, at least 1
   * @param warp the threads of a warp
   * @param threshold the user's bytes a thread (NCCL_THREAD_THRESHOLDS), negative for the default
   */
  public record Limits(
      int ranks,
      int channels,
      int maxThreads,
      int fullBlock,
      int collnetThreshold,
      int heads,
      int warp,
      long threshold) {
    /** NCCL's limits, with the default threshold. */
    public static Limits nccl(int ranks, int channels, int maxThreads) {
      return new Limits(ranks, channels, maxThreads, 640, 512, 1, 32, -1);
    }

    /** RCCL's limits, with the default threshold. */
    public static Limits rccl(int ranks, int channels, int maxThreads) {
      return new Limits(ranks, channels, maxThreads, 256, 256, 1, 64, -1);
    }

    /** The same with another number of threads that work. */
    public Limits withMaxThreads(int most) {
      return new Limits(ranks, channels, most, fullBlock, collnetThreshold, heads, warp, threshold);
    }

    /** The same with a threshold of the user's. */
    public Limits withThreshold(long bytes) {
      return new Limits(
          ranks, channels, maxThreads, fullBlock, collnetThreshold, heads, warp, bytes);
    }
  }

  /** The channels and threads of a call of so many bytes. */
  public static LaunchSize of(
      long bytes, NcclAlgorithm algorithm, Protocol protocol, Limits limits) {
    LaunchSize enough = enough(bytes, algorithm, protocol, limits);
    int threads = enough.threads() + warps(algorithm, protocol) * limits.warp();
    boolean full = algorithm == NcclAlgorithm.TREE || algorithm == NcclAlgorithm.PAT;
    int least = LEAST_WARPS * limits.warp();
    return new LaunchSize(enough.channels(), full ? limits.fullBlock() : Math.max(threads, least));
  }

  private static LaunchSize enough(
      long bytes, NcclAlgorithm algorithm, Protocol protocol, Limits limits) {
    long threshold = threshold(algorithm, protocol, limits);
    int threads = limits.maxThreads();
    return switch (algorithm) {
      case NVLS, NVLS_TREE -> new LaunchSize(limits.channels(), threads);
      case COLLNET_DIRECT -> new LaunchSize(collnetChannels(bytes, threshold, limits), threads);
      case TREE, RING, COLLNET_CHAIN, PAT -> {
        int channels = limits.channels();
        while (channels > 1 && bytes < channels * threads * threshold) {
          channels--;
        }
        while (bytes < channels * threads * threshold && threads % HALVED_WHILE == 0) {
          threads /= 2;
        }
        yield new LaunchSize(channels, threads);
      }
    };
  }

  private static int collnetChannels(long bytes, long least, Limits limits) {
    int channels = limits.channels();
    long threshold = least;
    for (int switchAt = FIRST_SWITCH; switchAt >= 1; switchAt /= 2) {
      long threads = (long) limits.maxThreads() * limits.heads();
      while (bytes < channels * threads * threshold && channels > switchAt) {
        if (channels == switchAt + switchAt / 2) {
          threshold /= 2;
        }
        channels--;
      }
      if (bytes >= channels * threads * threshold) {
        break;
      }
    }
    return channels;
  }

  private static long threshold(NcclAlgorithm algorithm, Protocol protocol, Limits limits) {
    if (limits.threshold() >= 0) {
      return limits.threshold();
    }
    if (algorithm == NcclAlgorithm.COLLNET_DIRECT || algorithm == NcclAlgorithm.COLLNET_CHAIN) {
      return limits.collnetThreshold();
    }
    return switch (protocol) {
      case LL -> algorithm == NcclAlgorithm.RING ? 8L * limits.ranks() : 8;
      case LL128 -> 8;
      case SIMPLE -> 64;
    };
  }

  /** The warps that only synchronise. */
  private static int warps(NcclAlgorithm algorithm, Protocol protocol) {
    if (protocol != Protocol.SIMPLE) {
      return 0;
    }
    return switch (algorithm) {
      case RING -> 1;
      case TREE -> TREE_WARPS;
      default -> 0;
    };
  }
}
