package io.jccl.perf.kernel;

import java.util.List;

/**
 * What kernels of a device are made of and run by.
 *
 * @param name the device, such as {@code cuda:0}
 * @param runtime its runtime
 * @param architecture such as {@code sm_90}
 * @param description the product
 * @param computeUnits its compute units
 * @param memoryBytes its memory
 * @param driver the versions of the runtime's library and of the driver; empty if unknown
 * @param clocks clock rates as they were seen; empty where they cannot be read
 * @param toolchains what made kernels besides the images' compilers, such as TornadoVM's version
 * @param images the images of its kernels
 */
public record KernelOrigin(
    String name,
    String runtime,
    String architecture,
    String description,
    int computeUnits,
    long memoryBytes,
    String driver,
    List<String> clocks,
    List<String> toolchains,
    List<Image> images) {
  /** Copies the lists. */
  public KernelOrigin {
    clocks = List.copyOf(clocks);
    toolchains = List.copyOf(toolchains);
    images = List.copyOf(images);
  }

  /**
   * An image.
   *
   * @param engine whose kernels it holds
   * @param family the kernels' family
   * @param target what it was compiled for
   * @param compiler the compiler's version
   * @param sources the first digits of the hash of its sources
   * @param sha256 of the image
   */
  public record Image(
      String engine,
      String family,
      String target,
      String compiler,
      String sources,
      String sha256) {}
}
