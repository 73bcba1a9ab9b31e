package io.jccl.spi;

import java.util.List;

/**
 * A family of reduction kernels: plain Java on the host, Java compiled for a GPU, HIP. Found by
 * {@link java.util.ServiceLoader}. Absence is an answer, never an exception; a kernel that fails
 * while it runs throws.
 */
public interface KernelEngine {
  /** The name used in tables, settings and logs, such as {@code host}. */
  String name();

  /** Whether this engine can be used on this machine at all. */
  Availability availability();

  /**
   * What besides this JVM's processor it could run on, for reports: a line for each device or
   * library, with the reason if it cannot be used. Empty if there is nothing to choose from.
   */
  default List<String> places() {
    return List.of();
  }

  /** Whether this engine has an exact kernel for the key. */
  Availability supports(KernelKey key);

  /**
   * The kernel for a key.
   *
   * @throws IllegalArgumentException if {@link #supports} does not answer ready for the key
   */
  Kernel kernel(KernelKey key);
}
