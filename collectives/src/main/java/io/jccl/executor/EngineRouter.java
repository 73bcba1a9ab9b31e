package io.jccl.executor;

import io.jccl.host.HostEngine;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.select.VectorUse;
import io.jccl.spi.Availability;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;

/**
 * Finds the kernel for a key: from the first engine that is available and has it exactly. An engine
 * that is absent or lacks a key is passed over; one that fails throws. The host engine has every
 * key.
 */
final class EngineRouter {
  private static final System.Logger LOG = System.getLogger("jccl.init");

  private final List<KernelEngine> engines;

  /** A router over engines, in order of preference. */
  EngineRouter(List<KernelEngine> engines) {
    this.engines = List.copyOf(engines);
  }

  /** The router that settings ask for, over the engines that are installed. */
  static EngineRouter of(Settings settings) {
    return settings.get(Setting.VECTOR) == VectorUse.OFF ? Plain.ROUTER : Installed.ROUTER;
  }

  private static EngineRouter installed(UnaryOperator<KernelEngine> replacement) {
    return new EngineRouter(
        ServiceLoader.load(KernelEngine.class, KernelEngine.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .map(replacement)
            .filter(EngineRouter::isReady)
            .toList());
  }

  private static boolean isReady(KernelEngine engine) {
    return switch (engine.availability()) {
      case Availability.Ready() -> true;
      case Availability.Unavailable(String reason, String remedy) -> {
        LOG.log(
            System.Logger.Level.DEBUG,
            "engine {0} is passed over: {1}; {2}",
            engine.name(),
            reason,
            remedy);
        yield false;
      }
    };
  }

  /** The engines as they are. */
  private static final class Installed {
    static final EngineRouter ROUTER = installed(engine -> engine);
  }

  /** The engines with the host's folds without vectors. */
  private static final class Plain {
    static final EngineRouter ROUTER =
        installed(engine -> engine instanceof HostEngine ? HostEngine.withoutVectors() : engine);
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
