package io.jccl.hip.rtc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Images on disk, for all processes of a user. A file begins with the SHA-256 of the rest, so one
 * that was cut short is as good as none. Safe for use by several threads and processes.
 */
final class ImageCache {
  private static final int HASH_BYTES = 32;

  private final Path folder;

  ImageCache(Path folder) {
    this.folder = folder;
  }

  /** The cache in {@code XDG_CACHE_HOME}, or else in {@code .cache} of the home folder. */
  static ImageCache ofUser() {
    String caches = System.getenv("XDG_CACHE_HOME");
    Path root =
        caches == null || caches.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(caches);
    return new ImageCache(root.resolve("jccl").resolve("hiprtc"));
  }

  /** A key for all that an image depends on. */
  static String key(List<String> inputs) {
    MessageDigest digest = sha256();
    for (String input : inputs) {
      byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
      digest.update(Integer.toString(bytes.length).getBytes(StandardCharsets.UTF_8));
      digest.update((byte) ':');
      digest.update(bytes);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  Optional<byte[]> find(String key) {
    byte[] content;
    try {
      content = Files.readAllBytes(folder.resolve(key));
    } catch (IOException e) {
      return Optional.empty();
    }
    if (content.length <= HASH_BYTES) {
      return Optional.empty();
    }
    byte[] image = Arrays.copyOfRange(content, HASH_BYTES, content.length);
    byte[] hash = sha256().digest(image);
    return Arrays.equals(content, 0, HASH_BYTES, hash, 0, HASH_BYTES)
        ? Optional.of(image)
        : Optional.empty();
  }

  void store(String key, byte[] image) throws IOException {
    Files.createDirectories(folder);
    Path part = Files.createTempFile(folder, key, ".part");
    try (var out = Files.newOutputStream(part)) {
      out.write(sha256().digest(image));
      out.write(image);
    }
    try {
      Files.move(part, folder.resolve(key), StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, folder.resolve(key), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
