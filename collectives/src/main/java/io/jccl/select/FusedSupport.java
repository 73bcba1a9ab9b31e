package io.jccl.select;

import io.jccl.plan.Algorithm;
import io.jccl.spi.Availability;

/**
 * Answers whether calls can be one kernel on each rank, and what their links are good for; the same
 * on all ranks.
 */
@FunctionalInterface
public interface FusedSupport {
  /** What has no fused engine, such as host memory. */
  FusedSupport NONE =
      (algorithm, shape) ->
          new Availability.Unavailable("fused kernels are for devices", "use device memory");

  /** Whether there is a kernel that carries out the algorithm's plan for a call. */
  Availability supports(Algorithm algorithm, CallShape shape);

  /**
   * Whether the protocol LL128 is safe on every link between the ranks' devices. The first answer
   * may take up to ten seconds a link.
   */
  default Availability keepsLines() {
    return new Availability.Unavailable("no link was tried", "use the protocol Simple");
  }
}
