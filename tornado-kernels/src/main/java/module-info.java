/**
 * Kernels for {@code io.jccl} in Java, which TornadoVM compiles: their OpenCL C, captured and
 * checked in, runs without it. Its API is read from the class path, and by those who run it only.
 */
module io.jccl.tornado {
  requires transitive io.jccl;
  requires io.jccl.hip;
  requires static info.picocli;
  requires tools.jackson.databind;

  exports io.jccl.tornado.array;

  opens io.jccl.tornado.command to
      info.picocli;

  provides io.jccl.spi.Command with
      io.jccl.tornado.command.KernelsCaptureCommand,
      io.jccl.tornado.command.TornadoProductCommand;
  provides io.jccl.spi.DeviceKernelEngine with
      io.jccl.tornado.engine.CapturedKernelEngine;
  provides io.jccl.spi.KernelEngine with
      io.jccl.tornado.live.LiveKernelEngine;
}
