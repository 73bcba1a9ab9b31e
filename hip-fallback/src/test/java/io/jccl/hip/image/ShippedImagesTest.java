package io.jccl.hip.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What the build of this module put beside the classes. */
final class ShippedImagesTest {
  private static final String DEFAULT_TARGETS = "x86-64-v3,gfx942,sm_90";

  /** Where the LLVM that makes images runs, and unless the build was told to make none. */
  @Test
  void thereIsAnImageOfEveryFamilyForEveryTarget() throws IOException {
    String machine = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
    String asked = System.getProperty("jccl.targets", DEFAULT_TARGETS);
    Assumptions.assumeTrue(machine.equals("Linux on amd64"), machine);
    Assumptions.assumeFalse(asked.isBlank(), "no targets were asked for");
    KernelImages images = KernelImages.shipped();
    assertThat(images.missing()).isEmpty();
    List<String> families = families();
    assertThat(families).contains("copy", "fold", "fused", "litmus", "ll", "ll128");
    for (String family : families) {
      assertThat(images.all().stream().filter(image -> image.family().equals(family)))
          .as(family)
          .extracting(KernelImage::target)
          .contains(asked.split(","));
    }
  }

  /** A family is a source or a folder of sources. */
  private static List<String> families() throws IOException {
    try (Stream<Path> entries = Files.list(Path.of("src", "main", "hip"))) {
      return entries
          .filter(entry -> Files.isDirectory(entry) || entry.toString().endsWith(".hip"))
          .map(entry -> entry.getFileName().toString().replaceFirst("\\.hip$", ""))
          .sorted()
          .toList();
    }
  }

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
