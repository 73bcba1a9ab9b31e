package io.jccl.hip.fused;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.hip.runtime.HardwareQueues;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import io.jccl.plan.Collective;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Availability;
import io.jccl.spi.FusedTeam;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The flags of one communicator, and for each rank what it launches with. */
final class HipFusedTeam implements FusedTeam {
  /** Each rank does all of its own output. */
  static final String ONE_SHOT = "oneshot";

  /** Each rank does a slice of all outputs. */
  static final String TWO_SHOT = "twoshot";

  private final List<HipDevice> devices;
  private final Residency residency;
  private final Arena arena = Arena.ofShared();
  private final TeamMemory memory;
  private final List<RankLauncher> launchers = new ArrayList<>();

  /**
   * Allocates and clears the flags.
   *
   * @param kernels those of each rank's device
   * @param residency what the team has claimed; released when it closes
   */
  HipFusedTeam(
      List<HipDevice> devices,
      List<FusedKernels> kernels,
      BlockTable table,
      Residency residency,
      Settings settings) {
    this.devices = devices;
    this.residency = residency;
    int most = residency.blocks();
    Blocks blocks = new Blocks(table, settings.get(Setting.MIN_NCHANNELS), most);
    try {
      memory = new TeamMemory(devices, most, settings.get(Setting.TIMEOUT), arena);
      for (int rank = 0; rank < devices.size(); rank++) {
        KernelArguments arguments = new KernelArguments(memory, rank, arena);
        launchers.add(new RankLauncher(rank, devices.size(), kernels.get(rank), blocks, arguments));
      }
    } catch (RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  @Override
  public Availability supports(
      Collective collective, String algorithm, DataType type, ReduceOp.Kind kind, long count) {
    boolean hasKernel =
        switch (collective) {
          case ALL_REDUCE -> algorithm.equals(ONE_SHOT) || algorithm.equals(TWO_SHOT);
          case REDUCE_SCATTER, ALL_GATHER, ALL_TO_ALL, BARRIER -> algorithm.equals(ONE_SHOT);
          case REDUCE, BROADCAST, ALL_TO_ALL_V, GATHER, SCATTER -> false;
        };
    if (!hasKernel) {
      return new Availability.Unavailable(
          "no fused kernel does " + collective.label() + " as " + algorithm + " does",
          "use another algorithm, such as ce");
    }
    return algorithm.equals(TWO_SHOT) ? writesToPeers(devices) : Availability.READY;
  }

  /**
   * Whether kernels may write to memory of other ranks; all but two-shot only read it. An AMD GPU
   * caches its own memory, and whether a later kernel there sees what a peer's kernel has written
   * has not been tried.
   */
  static Availability writesToPeers(List<? extends Device> devices) {
    boolean isTried =
        !devices.getFirst().runtime().equals("hip") || devices.stream().distinct().count() == 1;
    return isTried
        ? Availability.READY
        : new Availability.Unavailable(
            "kernels that write to other AMD GPUs have not been tried", "use oneshot or ce");
  }

  @Override
  public void enqueue(
      int rank,
      Collective collective,
      String algorithm,
      DataType type,
      ReduceOp.Kind kind,
      Operands operands,
      DeviceStream stream) {
    if (supports(collective, algorithm, type, kind, operands.count())
        instanceof Availability.Unavailable(String reason, String remedy)) {
      throw new IllegalArgumentException(reason + "; " + remedy);
    }
    HipStream own = own(rank, stream);
    if (collective == Collective.BARRIER) {
      launchers.get(rank).barrier(own);
      return;
    }
    check(collective, type, operands);
    if (operands.count() == 0) {
      return;
    }
    switch (collective) {
      case ALL_GATHER, ALL_TO_ALL -> launchers.get(rank).gather(collective, type, operands, own);
      default -> launchers.get(rank).fold(collective, algorithm, type, kind, operands, own);
    }
  }

  /** Folds of a rank so far that were launched to go by tiles. */
  long tiledFolds(int rank) {
    return launchers.get(rank).tiledFolds();
  }

  /** The smallest size of a block of the collective of which a fold goes by tiles. */
  long tiledFrom(Collective collective, String algorithm) {
    return launchers.getFirst().tiledFrom(collective, algorithm);
  }

  @Override
  public void barrier(int rank, DeviceStream stream) {
    launchers.get(rank).barrier(own(rank, stream));
  }

  private HipStream own(int rank, DeviceStream stream) {
    if (stream instanceof HipStream own && own.device() == devices.get(rank)) {
      return own;
    }
    throw new InvalidArgumentException(
        "stream", stream.device().name(), "a stream of " + devices.get(rank));
  }

  /** Kernels check nothing, so every range is checked here. */
  private void check(Collective collective, DataType type, Operands operands) {
    int ranks = devices.size();
    if (operands.inputs() != ranks || operands.outputs() != ranks) {
      throw new IllegalArgumentException(
          "operands: %d inputs and %d outputs, expected those of all %d ranks"
              .formatted(operands.inputs(), operands.outputs(), ranks));
    }
    long bytes = type.bytes(operands.count());
    for (int peer = 0; peer < ranks; peer++) {
      long inputs = Math.multiplyExact(bytes, (long) collective.inputBlocks(ranks, peer, 0));
      long outputs = Math.multiplyExact(bytes, (long) collective.outputBlocks(ranks, peer, 0));
      check(operands.input(peer), operands.inputOffset(peer), inputs);
      check(operands.output(peer), operands.outputOffset(peer), outputs);
    }
  }

  private static void check(MemorySegment segment, long offset, long bytes) {
    Objects.checkFromIndexSize(offset, bytes, segment.byteSize());
    if (!segment.isNative() || !segment.scope().isAlive()) {
      throw new InvalidArgumentException(
          "operands",
          segment.isNative() ? "memory of a closed arena" : "an array of the Java heap",
          "device memory, or native memory, whose arena is open");
    }
  }

  @Override
  public boolean sharesQueues() {
    return shareQueues(devices);
  }

  /** Whether several ranks are on one GPU, whose driver deals out queues to streams. */
  static boolean shareQueues(List<? extends Device> devices) {
    boolean hasQueues = HardwareQueues.of(devices.getFirst().runtime()).isPresent();
    return hasQueues && devices.stream().distinct().count() < devices.size();
  }

  @Override
  public void abort() {
    memory.abort();
  }

  @Override
  public String failure(int rank) {
    return memory.absences(rank);
  }

  /** Frees the flags; all launched kernels must have ended. */
  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
      residency.release();
    }
  }
}
