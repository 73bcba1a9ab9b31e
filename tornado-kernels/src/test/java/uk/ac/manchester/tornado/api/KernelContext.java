package uk.ac.manchester.tornado.api;

/** The place of one thread. */
public class KernelContext {
  public final Integer globalIdx;

  public KernelContext(int globalIdx) {
    this.globalIdx = globalIdx;
  }
}
