package io.jccl.hip.image;

/**
 * The three kinds of machine that kernels are compiled for, as {@code prelude.h} tells them apart,
 * and what the host must know of code for each.
 */
public enum Machine {
  /** AMD's GPUs: code objects. */
  AMD(256, 16),
  /** NVIDIA's GPUs: PTX, whose vectors lie at multiples of their size. */
  NVIDIA(256, 16),
  /** The CPU device, which runs the threads of a block one after the other: shared objects. */
  CPU(1, 32);

  private final int threads;
  private final int vectorBytes;

  Machine(int threads, int vectorBytes) {
    this.threads = threads;
    this.vectorBytes = vectorBytes;
  }

  /** The machine of a target such as {@code gfx942}, {@code sm_90} or {@code x86-64-v3}. */
  public static Machine of(String target) {
    if (target.startsWith("sm_")) {
      return NVIDIA;
    }
    return target.startsWith("x86") ? CPU : AMD;
  }

  /**
   * The threads of a block: as many as kernels for GPUs are compiled for ({@code THREADS}), and one
   * on the CPU, where more do no more.
   */
  public int threads() {
    return threads;
  }

  /** What kernels read and write at once ({@code VECTOR_BYTES}). */
  public int vectorBytes() {
    return vectorBytes;
  }
}
