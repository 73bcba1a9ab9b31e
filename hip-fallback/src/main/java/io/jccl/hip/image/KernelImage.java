package io.jccl.hip.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * Kernels of one family, compiled for one target, in one file that a device loads.
 *
 * @param family the kernels' family, such as {@code fold}
 * @param target what it was compiled for: {@code gfx942}, {@code sm_90}, {@code x86-64-v3}
 * @param resource its file, below the folder of images of its module
 * @param language what the kernels are written in: {@code hip} or {@code opencl}
 * @param sourceHash SHA-256 over the sources
 * @param compiler the version of the compiler
 * @param flags what the compiler was told
 * @param size in bytes
 * @param sha256 of the file
 * @param kernels what is known of each kernel, by its name, in the order of the file
 * @param files where the file lies
 */
public record KernelImage(
    String family,
    String target,
    String resource,
    String language,
    String sourceHash,
    String compiler,
    List<String> flags,
    long size,
    String sha256,
    Map<String, KernelResources> kernels,
    KernelImages.Files files) {
  private static final int SHORT = 12;

  /** The kind of machine that it is for. */
  public Machine machine() {
    return Machine.of(target);
  }

  /** The first digits of the hash of its sources: enough to tell versions apart. */
  public String sourcesShort() {
    return sourceHash.substring(0, Math.min(SHORT, sourceHash.length()));
  }

  /**
   * The file: an AMD code object, PTX without a zero at its end, or a shared object.
   *
   * @throws IllegalStateException if the jar does not hold it, or another one
   */
  public byte[] bytes() {
    try (InputStream stream = files.open(resource)) {
      byte[] bytes = stream == null ? new byte[0] : stream.readAllBytes();
      if (bytes.length != size) {
        throw new IllegalStateException(
            "%s: %d bytes, the manifest says %d: the jar is damaged, build it again"
                .formatted(resource, bytes.length, size));
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the image " + resource, e);
    }
  }
}
