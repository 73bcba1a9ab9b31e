import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A SHA-256 over a sequence of texts; each is preceded by its length, so no two sequences agree.
 */
final class Hash {
  private final MessageDigest digest;

  Hash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }

  Hash add(byte[] bytes) {
    digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
    digest.update(bytes);
    return this;
  }

  Hash add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  Hash addAll(Iterable<String> texts) {
    texts.forEach(this::add);
    return this;
  }

  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** What {@code sha256sum} prints for a file. */
  static String ofFile(Path file) throws IOException {
    Hash hash = new Hash();
    hash.digest.update(Files.readAllBytes(file));
    return hash.hex();
  }
}
