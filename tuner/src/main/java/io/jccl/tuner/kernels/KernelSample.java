package io.jccl.tuner.kernels;

import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelLaunch;

/**
 * One kernel measured once.
 *
 * @param run the sweep that it belongs to
 * @param role what it is to the comparison
 * @param kernel the kernel
 * @param cache where its operands were
 * @param round the number of the round, from 0; what has the same round in the same group was
 *     measured one right after the other
 * @param launch how it was launched
 * @param repeats how many invocations in a row the times are the mean of
 * @param deviceUs microseconds of one by events of the device; 0 if the answer was wrong
 * @param hostUs microseconds of one by the host's clock; 0 if the answer was wrong
 * @param movedBytes what one reads and writes
 * @param correct whether what was compared was right
 * @param checked the bytes that were compared in this round, 0 if none were because an earlier
 *     round of the run has
 * @param provenance the hash of the {@link KernelProvenance} that it was made with
 */
public record KernelSample(
    String run,
    KernelRole role,
    KernelCase kernel,
    Cache cache,
    int round,
    KernelLaunch launch,
    int repeats,
    double deviceUs,
    double hostUs,
    long movedBytes,
    boolean correct,
    long checked,
    String provenance)
    implements KernelLine {

  /**
   * The rate in GB/s, 1e9 bytes read and written in a second, by the device's time.
   *
   * @throws IllegalStateException if the answer was wrong, so that there is none
   */
  public double gigabytesPerSecond() {
    if (!correct) {
      throw new IllegalStateException("no rate, its answer was wrong: " + kernel);
    }
    return movedBytes / deviceUs / 1e3;
  }
}
