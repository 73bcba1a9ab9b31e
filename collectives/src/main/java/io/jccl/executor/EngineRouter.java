package io.jccl.executor;

import io.jccl.spi.Availability;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Finds the kernel for a key: from the first engine that is available and has it exactly. An engine
 * that is absent or lacks a key is passed over; one that fails throws. The host engine has every
 * key.
 */
final class EngineRouter {
  private final List<KernelEngine> engines;

  /** A router over engines, in order of preference. */
  EngineRouter(List<KernelEngine> engines) {
    this.engines = List.copyOf(engines);
  }

  /** A router over the engines that are installed. */
  static EngineRouter installed() {
    return new EngineRouter(
        ServiceLoader.load(KernelEngine.class, KernelEngine.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .filter(engine -> engine.availability() instanceof Availability.Ready)
            .toList());
  }

  /** The kernel for a key. */
  Kernel kernel(KernelKey key) {
    return engines.stream()
        .filter(engine -> engine.supports(key) instanceof Availability.Ready)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no engine has a kernel for " + key))
        .kernel(key);
  }
}
