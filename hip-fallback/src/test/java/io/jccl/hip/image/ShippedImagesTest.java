package io.jccl.hip.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** What the build of this module put beside the classes. */
final class ShippedImagesTest {
  @Test
  void everyImageIsTheOneOfTheManifest() throws Exception {
    KernelImages images = KernelImages.shipped();
    assertThat(images.all().isEmpty()).isEqualTo(images.missing().isPresent());
    for (KernelImage image : images.all()) {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(image.bytes());
      assertThat(HexFormat.of().formatHex(digest)).as(image.resource()).isEqualTo(image.sha256());
      assertThat(image.kernels()).as(image.resource()).isNotEmpty();
      assertThat(KernelImages.find(image.family(), image.target())).hasValue(image);
    }
  }
}
