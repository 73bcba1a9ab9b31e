package io.jccl.perf.kernel;

/**
 * A measured time.
 *
 * @param repeats how many invocations in a row were timed together
 * @param deviceMicros microseconds of one, by events of the device's stream
 * @param hostMicros microseconds of one, from before it was enqueued until the host knew that the
 *     last had ended
 */
public record KernelTime(int repeats, double deviceMicros, double hostMicros) {}
