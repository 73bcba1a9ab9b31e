import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code manifest.json}: what the images are and what they were made of, a line a kernel. It holds
 * nothing of the machine that built it.
 */
final class Manifest {
  private Manifest() {}

  /** The text for some images, or for none with the reason. */
  static String of(List<Image> images, Optional<String> missing) throws IOException {
    StringBuilder json = new StringBuilder("{\n  \"format\": 1,\n");
    missing.ifPresent(reason -> json.append("  \"missing\": ").append(text(reason)).append(",\n"));
    json.append("  \"images\": [");
    String separator = "\n";
    for (Image image : images) {
      json.append(separator).append(object(image));
      separator = ",\n";
    }
    return json.append("\n  ]\n}\n").toString();
  }

  private static String object(Image image) throws IOException {
    Language language = image.parts().getFirst().part().language();
    List<Fact> facts = facts(image);
    return """
    {
      "family": %s,
      "target": %s,
      "resource": %s,
      "language": %s,
      "sourceHash": %s,
      "compiler": %s,
      "flags": %s,
      "bytes": %d,
      "sha256": %s,
      "facts": %s,
      "kernels": {
    %s
      }
    }\
    """
        .formatted(
            text(image.family()),
            text(image.target().name()),
            text(image.resource()),
            text(language.label),
            text(image.sourceHash()),
            text(image.toolchain().version()),
            array(language.flags(image.target())),
            Files.size(image.file()),
            text(Hash.ofFile(image.file())),
            array(facts.stream().map(fact -> fact.label).toList()),
            image.kernels().stream()
                .map(kernel -> "    " + row(kernel, facts))
                .collect(Collectors.joining(",\n")))
        .indent(4)
        .stripTrailing();
  }

  private static List<Fact> facts(Image image) {
    return Arrays.stream(Fact.values())
        .filter(fact -> image.kernels().getFirst().values().containsKey(fact))
        .toList();
  }

  private static String row(KernelFacts kernel, List<Fact> facts) {
    Map<Fact, Integer> values = kernel.values();
    return facts.stream()
        .map(fact -> values.get(fact).toString())
        .collect(Collectors.joining(", ", text(kernel.kernel()) + ": [", "]"));
  }

  private static String array(List<String> texts) {
    return texts.stream().map(Manifest::text).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String text(String value) {
    return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  /** Writes a file if it does not hold the same bytes already. */
  static void write(Path file, byte[] bytes) throws IOException {
    if (!Files.isRegularFile(file) || !Arrays.equals(Files.readAllBytes(file), bytes)) {
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    }
  }

  static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
