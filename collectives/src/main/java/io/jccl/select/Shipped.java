package io.jccl.select;

import io.jccl.JcclException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text files of this library's jar, under {@code io/jccl}. */
public final class Shipped {
  private static final String FOLDER = "/io/jccl/";

  private Shipped() {}

  /**
   * A file that must be there.
   *
   * @param path such as {@code tables/host-defaults.csv}
   * @throws JcclException if it is not, or cannot be read
   */
  public static String text(String path) {
    return find(path)
        .orElseThrow(() -> new JcclException("the jar lacks its resource " + FOLDER + path));
  }

  /**
   * A file that may be there.
   *
   * @throws JcclException if it cannot be read
   */
  public static Optional<String> find(String path) {
    try (InputStream in = Shipped.class.getResourceAsStream(FOLDER + path)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new JcclException("cannot read the resource " + FOLDER + path, e);
    }
  }
}
