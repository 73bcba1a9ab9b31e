package io.jccl.tornado.kernel;

import java.util.ArrayList;
import java.util.List;

/** The list of all kernels. */
public final class Kernels {
  private Kernels() {}

  /** All kernels, by file. */
  public static List<Kernel> all() {
    List<Kernel> kernels = new ArrayList<>(FoldKernels.all());
    kernels.addAll(CopyKernels.all());
    kernels.addAll(LinkKernels.all());
    return kernels;
  }
}
