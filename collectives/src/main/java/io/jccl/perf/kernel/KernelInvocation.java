package io.jccl.perf.kernel;

/** A kernel with its operands on a device, ready to run again and again. One thread at a time. */
public interface KernelInvocation {
  /** The kernel. */
  KernelCase what();

  /** How it is launched. */
  KernelLaunch launch();

  /** The bytes that it reads and writes. */
  long movedBytes();

  /**
   * Runs it once and compares what it computed with the host's answer, at both of its ends.
   *
   * @return the bytes that were compared, more than 0
   * @throws WrongAnswerException if anything differs
   */
  long check();

  /** How many in a row take long enough for what surrounds them not to matter. */
  int repeats();

  /**
   * Measures.
   *
   * @param repeats how many in a row; with a cold cache each is measured by itself
   */
  KernelTime time(int repeats, Cache cache);
}
