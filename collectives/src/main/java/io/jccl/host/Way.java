package io.jccl.host;

/** How a {@link HostFold} may go about its work. The bits are the same, the time is not. */
enum Way {
  /** By tiles of arrays, without the Vector API. */
  TILES,
  /** By tiles, then by vectors once they are faster. */
  VECTORS_WHEN_WARM,
  /** By vectors from the first call on; for tests. */
  VECTORS_AT_ONCE;

  /**
   * What this JVM allows: vectors if it was started with {@code --add-modules
   * jdk.incubator.vector}.
   */
  static Way best() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
        ? VECTORS_WHEN_WARM
        : TILES;
  }
}
