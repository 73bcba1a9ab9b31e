package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.KernelKey;
import java.util.List;

/** The folds of one engine on one device, loaded. Safe for use by several threads. */
public interface Folds {
  /** Where they run. */
  HipDevice device();

  /** The fold of a key, launched as the engine's table of launches says. */
  DeviceKernel kernel(KernelKey key);

  /**
   * The forms that the folds of a type and an operation were compiled in, each of which can be
   * asked for; some take only some operands, and leave the rest to another form.
   */
  List<String> variants(DataType type, ReduceOp.Kind kind);

  /**
   * Whether folds by an operation take multipliers and a divisor. No call of the library gives any
   * to a minimum or a maximum.
   */
  boolean scales(ReduceOp.Kind kind);

  /** The fold of a key by one of its forms, with at most so many blocks. */
  DeviceKernel kernel(KernelKey key, String variant, int blocks);

  /** How the fold of a key is launched for inputs of so many bytes that lie alike. */
  KernelLaunch launch(KernelKey key, long bytes);

  /** The same by one of its forms, with at most so many blocks. */
  KernelLaunch launch(KernelKey key, long bytes, String variant, int blocks);
}
