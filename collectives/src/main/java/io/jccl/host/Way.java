package io.jccl.host;

/** How a {@link HostFold} may go about its work. The bits are the same, the time is not. */
enum Way {
  /** By tiles of arrays, without the Vector API. */
  TILES,
  /** By tiles, then by vectors once they are faster. */
  VECTORS_WHEN_WARM,
  /** By vectors from the first call on; for tests. */
  VECTORS_AT_ONCE;

  private static final System.Logger LOG = System.getLogger("jccl.init");

  /** What this JVM allows; what stands in the way of vectors is logged with its remedy. */
  static Way best() {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      return VECTORS_WHEN_WARM;
    }
    LOG.log(
        System.Logger.Level.DEBUG,
        "folds without the Vector API; to have it, add --add-modules jdk.incubator.vector");
    return TILES;
  }
}
