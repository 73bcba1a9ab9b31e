package io.jccl.fake;

import io.jccl.device.DeviceGraph;
import java.util.List;

/** What tests ask about fake devices as a whole. */
public final class Fakes {
  private Fakes() {}

  /** The allocations of device memory that have not been freed. */
  public static int allocations() {
    return FakeMemory.allocations();
  }

  /** What a graph holds, such as {@code copy} and {@code barrier}. */
  public static List<String> work(DeviceGraph graph) {
    return ((FakeGraph) graph).work();
  }

  /** The fused kernels that all teams were given since {@link #forgetFusedKernels}. */
  public static int fusedKernels() {
    return FakeTeam.KERNELS.get();
  }

  /** Whether the latest team of fused kernels was closed. */
  public static boolean isFusedTeamClosed() {
    return FakeFusedEngine.LATEST.get().closed;
  }

  /** Counts fused kernels from 0 again. */
  public static void forgetFusedKernels() {
    FakeTeam.KERNELS.set(0);
  }
}
