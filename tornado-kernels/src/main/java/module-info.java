/**
 * Kernels for {@code io.jccl} in Java, which TornadoVM compiles: their OpenCL C, captured and
 * checked in, runs without it. Its API is read from the class path, and by those who run it only.
 */
module io.jccl.tornado {
  requires io.jccl;
  requires io.jccl.hip;
  requires static info.picocli;
  requires tools.jackson.databind;

  provides io.jccl.spi.DeviceKernelEngine with
      io.jccl.tornado.engine.CapturedKernelEngine;
}
