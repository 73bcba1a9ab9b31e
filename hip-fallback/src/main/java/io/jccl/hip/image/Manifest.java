package io.jccl.hip.image;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads {@code manifest.json} as the build writes it (build-tools/device-code). */
final class Manifest {
  private static final int FORMAT = 1;

  private Manifest() {}

  static KernelImages read(InputStream stream, KernelImages.Files files) {
    JsonNode root = JsonMapper.shared().readTree(stream);
    if (root.path("format").asInt() != FORMAT) {
      throw new IllegalStateException(
          "the manifest of the images has format %s, this version reads %d: build again"
              .formatted(root.path("format"), FORMAT));
    }
    List<KernelImage> images = new ArrayList<>();
    root.path("images").forEach(node -> images.add(image(node, files)));
    Optional<String> missing = Optional.of(root.path("missing")).map(node -> node.asString(null));
    return new KernelImages(images, missing);
  }

  private static KernelImage image(JsonNode node, KernelImages.Files files) {
    List<String> facts = texts(node.path("facts"));
    Map<String, KernelResources> kernels = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> kernel : node.path("kernels").properties()) {
      kernels.put(kernel.getKey(), resources(facts, kernel.getValue()));
    }
    return new KernelImage(
        node.path("family").asString(),
        node.path("target").asString(),
        node.path("resource").asString(),
        node.path("language").asString(),
        node.path("sourceHash").asString(),
        node.path("compiler").asString(),
        texts(node.path("flags")),
        node.path("bytes").asLong(),
        node.path("sha256").asString(),
        Collections.unmodifiableMap(kernels),
        files);
  }

  private static KernelResources resources(List<String> facts, JsonNode values) {
    Map<String, Integer> byName = new LinkedHashMap<>();
    for (int i = 0; i < facts.size(); i++) {
      byName.put(facts.get(i), values.get(i).asInt());
    }
    return new KernelResources(Collections.unmodifiableMap(byName));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(node -> texts.add(node.asString()));
    return List.copyOf(texts);
  }
}
