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

  /** The fused kernels that the latest team was given. */
  public static int fusedKernels() {
    FakeTeam team = FakeFusedEngine.LATEST.get();
    return team == null ? 0 : team.kernels.get();
  }

  /** Whether the latest team of fused kernels was closed. */
  public static boolean isFusedTeamClosed() {
    return FakeFusedEngine.LATEST.get().closed;
  }

  /** Forgets the latest team. */
  public static void forgetFusedTeam() {
    FakeFusedEngine.LATEST.set(null);
  }
}
