package io.jccl.hip.bundle;

import io.jccl.hip.resource.ResourceFolder;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.SortedMap;
import java.util.TreeMap;

/** The sources of the CUDA shim: they lie in the jar, so that it can be built where nvcc is. */
final class CudaSources {
  private static final String FOLDER = "/io/jccl/hip/native/source";

  private CudaSources() {}

  /**
   * All files by their paths; none if this build has none.
   *
   * @throws IOException if the jar cannot be read
   */
  static SortedMap<String, byte[]> all() throws IOException {
    URL folder = CudaSources.class.getResource(FOLDER);
    if (folder == null) {
      return new TreeMap<>();
    }
    try {
      return ResourceFolder.read(folder);
    } catch (URISyntaxException e) {
      throw new IOException("cannot read " + folder, e);
    }
  }
}
