package io.jccl.perf.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Availability;
import java.util.List;

/**
 * The memory, the stream and the events of a device that kernels are measured with. Operands hold
 * ordinary numbers of every type. One thread at a time; closing it frees the memory.
 */
public interface KernelSession extends AutoCloseable {
  /** The engines that have kernels for the device's runtime, by name. */
  List<String> engines();

  /** The compiled forms of a fold; none if the engine has no kernel for it. */
  List<String> forms(String engine, DataType type, ReduceOp.Kind op);

  /** Whether there is a kernel for a case. */
  Availability supports(KernelCase what);

  /**
   * A kernel with its operands.
   *
   * @throws IllegalArgumentException if {@link #supports} does not answer ready, or if the case is
   *     larger than the session's memory
   */
  KernelInvocation invocation(KernelCase what);

  @Override
  void close();
}
