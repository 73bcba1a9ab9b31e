package io.jccl.executor;

import io.jccl.InvalidArgumentException;
import io.jccl.host.HostEngine;
import io.jccl.select.KernelUse;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.select.VectorUse;
import io.jccl.spi.Availability;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;
import java.util.ArrayList;
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
    if (settings.get(Setting.KERNELS) == KernelUse.TORNADO_LIVE) {
      return Live.ROUTER;
    }
    return settings.get(Setting.VECTOR) == VectorUse.OFF ? Plain.ROUTER : Installed.ROUTER;
  }

  private static EngineRouter installed(UnaryOperator<KernelEngine> replacement) {
    return new EngineRouter(
        ServiceLoader.load(KernelEngine.class, KernelEngine.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .map(replacement)
            .filter(engine -> !isLive(engine))
            .filter(EngineRouter::isReady)
            .toList());
  }

  /** The engine that compiles when it runs: used where it is asked for, and nothing else then. */
  private static EngineRouter live() {
    return new EngineRouter(
        ServiceLoader.load(KernelEngine.class, KernelEngine.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .filter(EngineRouter::isLive)
            .toList());
  }

  private static boolean isLive(KernelEngine engine) {
    return engine.name().equals(KernelUse.TORNADO_LIVE.label());
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

  /** The engine that was asked for. */
  private static final class Live {
    static final EngineRouter ROUTER = live();
  }

  /**
   * The kernel for a key.
   *
   * @throws InvalidArgumentException if the user asked for an engine that has none
   */
  Kernel kernel(KernelKey key) {
    List<String> reasons = new ArrayList<>();
    for (KernelEngine engine : engines) {
      switch (engine.supports(key)) {
        case Availability.Ready() -> {
          return engine.kernel(key);
        }
        case Availability.Unavailable(String reason, String remedy) ->
            reasons.add(reason + "; " + remedy);
      }
    }
    throw new InvalidArgumentException(
        "op",
        "%s of %d %s".formatted(key.kind().label(), key.inputs(), key.type().label()),
        reasons.isEmpty()
            ? "nothing with JCCL_KERNELS=tornado-live, as that engine is not installed: add"
                + " jccl-tornado-kernels to the class path"
            : "what the engine has a kernel for (" + String.join("; ", reasons) + ")");
  }
}
