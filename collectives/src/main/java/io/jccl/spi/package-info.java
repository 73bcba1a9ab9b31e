/**
 * What other modules implement, found by {@link java.util.ServiceLoader}: engines that bring {@link
 * io.jccl.spi.Kernel}s, and commands of {@code jccl}. Absence is an {@link
 * io.jccl.spi.Availability} with its reason, never an exception.
 */
package io.jccl.spi;
