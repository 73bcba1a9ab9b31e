package io.jccl.hip.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The manifest is read as it is written. */
final class ManifestTest {
  private static final String TWO =
      """
      {
        "format": 1,
        "images": [
          {
            "family": "fold",
            "target": "gfx942",
            "resource": "fold/gfx942.hsaco",
            "language": "hip",
            "sourceHash": "aa",
            "compiler": "clang version 20.1.7",
            "flags": ["-O3", "-S"],
            "bytes": 7000,
            "sha256": "bb",
            "facts": ["vgprs", "sgprs", "occupancy", "flat"],
            "kernels": {
              "fold_a": [12, 26, 8, 0],
              "fold_b": [40, 30, 4, 1]
            }
          },
          {
            "family": "fold",
            "target": "sm_90",
            "resource": "fold/sm_90.ptx",
            "facts": ["flat"],
            "kernels": {
              "fold_a": [0]
            }
          }
        ]
      }
      """;

  private static KernelImages read(String json) {
    return Manifest.read(
        new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), name -> null);
  }

  @Test
  void imagesWithTheirKernels() {
    KernelImages images = read(TWO);
    assertThat(images.missing()).isEmpty();
    assertThat(images.all()).extracting(KernelImage::target).containsExactly("gfx942", "sm_90");
    KernelImage image = images.all().getFirst();
    assertThat(image.compiler()).isEqualTo("clang version 20.1.7");
    assertThat(image.flags()).containsExactly("-O3", "-S");
    assertThat(image.size()).isEqualTo(7000);
    assertThat(image.kernels().keySet()).containsExactly("fold_a", "fold_b");
    KernelResources kernel = image.kernels().get("fold_b");
    assertThat(kernel.get("vgprs")).hasValue(40);
    assertThat(kernel.get("sgprs")).hasValue(30);
    assertThat(kernel.get("occupancy")).hasValue(4);
    assertThat(kernel.get("flat")).hasValue(1);
    assertThat(images.all().getLast().kernels().get("fold_a").get("vgprs")).isEmpty();
  }

  @Test
  void theBestImageForADevice() {
    KernelImages images = read(TWO);
    assertThat(images.best("fold", "gfx942:xnack-"))
        .hasValueSatisfying(image -> assertThat(image.resource()).isEqualTo("fold/gfx942.hsaco"));
    assertThat(images.best("copy", "gfx942")).isEmpty();
    assertThat(images.best("fold", "gfx950")).isEmpty();
  }

  @Test
  void noImagesAndWhy() {
    KernelImages images = read("{\"format\": 1, \"missing\": \"no LLVM here\", \"images\": []}");
    assertThat(images.missing()).hasValue("no LLVM here");
    assertThat(images.all()).isEmpty();
  }

  @Test
  void anotherFormat() {
    assertThatThrownBy(() -> read("{\"format\": 2}")).hasMessageContaining("format 2");
  }

  @Test
  void anImageThatIsNotInTheJar() {
    KernelImage image = read(TWO.replace("gfx942.hsaco", "absent.hsaco")).all().getFirst();
    assertThatThrownBy(image::bytes)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("fold/absent.hsaco: 0 bytes, the manifest says 7000");
  }
}
