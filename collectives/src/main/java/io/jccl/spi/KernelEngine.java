package io.jccl.spi;

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

  /** Whether this engine has an exact kernel for the key. */
  Availability supports(KernelKey key);

  /**
   * The kernel for a key.
   *
   * @throws IllegalArgumentException if {@link #supports} does not answer ready for the key
   */
  Kernel kernel(KernelKey key);
}
