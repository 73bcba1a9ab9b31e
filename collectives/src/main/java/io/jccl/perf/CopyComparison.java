package io.jccl.perf;

/**
 * A call beside a copy of the same bytes.
 *
 * @param bytes what the call reads and writes, on all ranks, by its plan or by its kernel; the copy
 *     reads half of it and writes half of it, each rank its share within its own memory, all at
 *     once
 * @param micros the time of such a copy, until the last rank's share is done: the mean of one
 *     measurement before and one after the calls
 * @param ratio the time of the copy over that of the call: 1 if the call takes no longer
 */
public record CopyComparison(long bytes, double micros, double ratio) {
  static CopyComparison of(long bytes, double copyMicros, double callMicros) {
    return new CopyComparison(bytes, copyMicros, copyMicros / callMicros);
  }
}
