/**
 * Collective communications for the JVM.
 *
 * <p>A package is exported once it holds something that users or engines compile against: {@code
 * io.jccl}, the plans and their algorithms, {@code io.jccl.device}, {@code io.jccl.select}, {@code
 * io.jccl.spi}, and {@code io.jccl.perf} with what is below it, which our own modules measure with.
 * {@code io.jccl.words} is for our own modules alone. What runs calls (executor, protocol, host) is
 * not exported. Every {@code provides} has its twin in META-INF/services, since most users are on
 * the class path.
 */
@SuppressWarnings("module") // io.jccl.hip and io.jccl.tuner are built after this and may be absent
module io.jccl {
  requires de.siegmar.fastcsv;
  requires tools.jackson.databind;
  requires java.management;
  requires static jdk.incubator.vector;

  exports io.jccl;
  exports io.jccl.device;
  exports io.jccl.perf;
  exports io.jccl.perf.kernel;
  exports io.jccl.plan;
  exports io.jccl.plan.algorithm;
  exports io.jccl.select;
  exports io.jccl.select.arch;
  exports io.jccl.select.model;
  exports io.jccl.spi;
  exports io.jccl.words to
      io.jccl.hip,
      io.jccl.tuner;

  uses io.jccl.perf.kernel.KernelLab;
  uses io.jccl.spi.DeviceKernelEngine;
  uses io.jccl.spi.DeviceRuntime;
  uses io.jccl.spi.FusedEngine;
  uses io.jccl.spi.KernelEngine;

  provides io.jccl.spi.KernelEngine with
      io.jccl.host.HostEngine;
}
