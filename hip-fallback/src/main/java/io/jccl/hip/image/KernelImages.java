package io.jccl.hip.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * The images that the build of a module made. Safe for use by several threads; the manifest is read
 * once, at the first question.
 */
public final class KernelImages {
  private static final String MANIFEST = "manifest.json";
  private static final Files SHIPPED =
      name -> KernelImages.class.getResourceAsStream("/io/jccl/hip/images/" + name);

  private final List<KernelImage> all;
  private final Optional<String> missing;

  /**
   * A collection of images.
   *
   * @param all the images
   * @param missing why there are none, if there are none
   */
  KernelImages(List<KernelImage> all, Optional<String> missing) {
    this.all = List.copyOf(all);
    this.missing = missing;
  }

  /** A folder of images, which the module that has it opens. */
  @FunctionalInterface
  public interface Files {
    /** A file, by its path below the folder; null if it is not there. */
    InputStream open(String name);
  }

  /** The images of this jar. */
  public static KernelImages shipped() {
    return Shipped.IMAGES;
  }

  /**
   * The shipped image that is best for a device.
   *
   * @param family the kernels' family, such as {@code fold}
   * @param architecture the device's, such as {@code gfx942} or {@code sm_90}
   * @return the image, or nothing if none of the family runs there
   */
  public static Optional<KernelImage> find(String family, String architecture) {
    return shipped().best(family, architecture);
  }

  /** All images, by family, then by target. */
  public List<KernelImage> all() {
    return all;
  }

  /** Why there are no images, where there are none. */
  public Optional<String> missing() {
    return missing;
  }

  /** As {@link #find}, among these. */
  public Optional<KernelImage> best(String family, String architecture) {
    List<KernelImage> candidates =
        all.stream().filter(image -> image.family().equals(family)).toList();
    return Targets.best(architecture, candidates.stream().map(KernelImage::target).toList())
        .flatMap(
            target ->
                candidates.stream().filter(image -> image.target().equals(target)).findFirst());
  }

  /** The images of a folder that the build of a module made. */
  public static KernelImages in(Files folder) {
    try (InputStream stream = folder.open(MANIFEST)) {
      return stream == null
          ? new KernelImages(List.of(), Optional.of("this jar was built without device code"))
          : Manifest.read(stream, folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the manifest of the images", e);
    }
  }

  /** Read when first asked for. */
  private static final class Shipped {
    static final KernelImages IMAGES = in(SHIPPED);
  }
}
