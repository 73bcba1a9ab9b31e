package io.jccl.tornado.engine;

import io.jccl.hip.image.KernelImages;

/** The images that the build of this module made of the captured kernels. */
public final class CapturedImages {
  private CapturedImages() {}

  /** The images of this jar; read once. */
  public static KernelImages shipped() {
    return Shipped.IMAGES;
  }

  /** Read when first asked for. */
  private static final class Shipped {
    static final KernelImages IMAGES =
        KernelImages.in(
            name -> CapturedImages.class.getResourceAsStream("/io/jccl/tornado/images/" + name));
  }
}
