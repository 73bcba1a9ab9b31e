package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;
import java.util.ServiceLoader;

/** The host engine's folds, which say what is right. */
public final class HostFolds {
  private HostFolds() {}

  /**
   * The fold of a type and an operation, for any number of inputs.
   *
   * @throws IllegalStateException if no host engine is installed
   */
  public static Kernel of(DataType type, ReduceOp.Kind kind) {
    for (KernelEngine engine :
        ServiceLoader.load(KernelEngine.class, KernelEngine.class.getClassLoader())) {
      if (engine.name().equals("host")) {
        return engine.kernel(new KernelKey(type, kind, 2));
      }
    }
    throw new IllegalStateException("no host engine is installed: jccl-collectives is incomplete");
  }
}
