package io.jccl.host;

import io.jccl.spi.Availability;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;

/** Reductions on the host in plain Java: always available, for every type and operation. */
public final class HostEngine implements KernelEngine {
  /** The engine; {@link java.util.ServiceLoader} calls this. */
  public HostEngine() {}

  @Override
  public String name() {
    return "host";
  }

  @Override
  public Availability availability() {
    return Availability.READY;
  }

  @Override
  public Availability supports(KernelKey key) {
    return Availability.READY;
  }

  @Override
  public Kernel kernel(KernelKey key) {
    return new ReferenceFold(key.type(), key.kind());
  }
}
