/**
 * Measurement in the manner of nccl-tests and rccl-tests: a sweep over sizes, types, operations and
 * roots, timing, verification of every rank's output, and reports that existing parsers read.
 *
 * <p>There is no command line here; the command {@code jccl perf} and the tuner both call {@link
 * io.jccl.perf.Sweep}. Times are microseconds, bandwidths GB/s with GB = 1e9 bytes, sizes bytes.
 */
package io.jccl.perf;
