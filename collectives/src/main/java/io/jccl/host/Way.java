package io.jccl.host;

import java.lang.foreign.MemorySegment;

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
   * jdk.incubator.vector}, and not with {@code --illegal-native-access=deny} unless this module has
   * native access, which the vector loops need to see all native memory as one segment.
   */
  static Way best() {
    boolean hasVectors = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    return hasVectors && hasNativeAccess() ? VECTORS_WHEN_WARM : TILES;
  }

  @SuppressWarnings("restricted")
  private static boolean hasNativeAccess() {
    try {
      return MemorySegment.NULL.reinterpret(1).byteSize() == 1;
    } catch (IllegalCallerException e) {
      return false;
    }
  }
}
