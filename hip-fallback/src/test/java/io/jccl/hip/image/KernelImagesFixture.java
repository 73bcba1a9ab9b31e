package io.jccl.hip.image;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Images that are nowhere, for tests of what lists them. */
public final class KernelImagesFixture {
  private KernelImagesFixture() {}

  /** Two families, one of them for two targets. */
  public static KernelImages twoFamilies() {
    Map<String, KernelResources> amd = new LinkedHashMap<>();
    amd.put("fold_a", resources("vgprs", 12, "occupancy", 8));
    amd.put("fold_sum", resources("vgprs", 128, "occupancy", 4));
    return new KernelImages(
        List.of(
            image("copy", "gfx942", 900, Map.of("copy", resources("vgprs", 8, "occupancy", 8))),
            image("fold", "gfx942", 7000, amd),
            image(
                "fold", "sm_90", 12345, Map.of("fold_a", new KernelResources(Map.of("flat", 0))))),
        Optional.empty());
  }

  /** None, for a reason. */
  public static KernelImages none(String reason) {
    return new KernelImages(List.of(), Optional.of(reason));
  }

  private static KernelResources resources(String a, int first, String b, int second) {
    Map<String, Integer> facts = new LinkedHashMap<>();
    facts.put(a, first);
    facts.put(b, second);
    return new KernelResources(facts);
  }

  private static KernelImage image(
      String family, String target, long bytes, Map<String, KernelResources> kernels) {
    return new KernelImage(
        family,
        target,
        family + "/" + target,
        "hip",
        "",
        "clang version 20",
        List.of(),
        bytes,
        "",
        kernels,
        name -> null);
  }
}
