package io.jccl.tuner.kernels;

/** What came of one call shape in all ways. */
public sealed interface EngineResult permits EngineEffect, EngineResult.Wrong {
  /** The table against the better of both engines. */
  KernelComparison comparison();

  /**
   * A wrong answer in one of the ways, so that nothing was measured.
   *
   * @param name what was called
   * @param bytes the size of the call on each rank
   * @param fault the first wrong element
   */
  record Wrong(String name, long bytes, String fault) implements EngineResult {
    @Override
    public KernelComparison comparison() {
      return new KernelComparison(name, bytes, 0, 0, 0, true);
    }

    /** What came of it. */
    @Override
    public String toString() {
      return name + ": a wrong answer, " + fault;
    }
  }
}
