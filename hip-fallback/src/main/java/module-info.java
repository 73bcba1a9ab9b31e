/**
 * Devices for {@code io.jccl}: the runtimes of AMD's HIP, of CUDA by way of a shim, and of the CPU
 * device; the HIP kernels as images for each; the commands that show them.
 */
@SuppressWarnings("module") // io.jccl.tornado is built after this and may be absent
module io.jccl.hip {
  requires io.jccl;
  requires de.siegmar.fastcsv;
  requires static info.picocli;
  requires tools.jackson.databind;

  exports io.jccl.hip.image to
      io.jccl.tornado;
  exports io.jccl.hip.kernel to
      io.jccl.tornado;
  exports io.jccl.hip.runtime to
      io.jccl.tornado;

  opens io.jccl.hip.command to
      info.picocli;

  provides io.jccl.perf.kernel.KernelLab with
      io.jccl.hip.bench.HipKernelLab;
  provides io.jccl.spi.Command with
      io.jccl.hip.command.BenchKernelsCommand,
      io.jccl.hip.command.BundleCommand,
      io.jccl.hip.command.CheckFusedCommand,
      io.jccl.hip.command.CheckKernelsCommand,
      io.jccl.hip.command.CheckLinksCommand,
      io.jccl.hip.command.ExplainKernelCommand,
      io.jccl.hip.command.InfoDevicesCommand,
      io.jccl.hip.command.InfoKernelsCommand;
  provides io.jccl.spi.DeviceKernelEngine with
      io.jccl.hip.kernel.HipKernelEngine;
  provides io.jccl.spi.DeviceRuntime with
      io.jccl.hip.runtime.HipRuntime,
      io.jccl.hip.runtime.CudaRuntime,
      io.jccl.hip.runtime.CpuRuntime;
  provides io.jccl.spi.FusedEngine with
      io.jccl.hip.fused.HipFusedEngine;
}
