package io.jccl.tornado.kernel;

import java.util.List;

/** The list of all kernels. */
public final class Kernels {
  private Kernels() {}

  /** All kernels, by file. */
  public static List<Kernel> all() {
    return List.copyOf(FoldKernels.all());
  }
}
