package io.jccl.tuner.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files that the tests bring. */
public final class Resource {
  private Resource() {}

  /** The text of a file in {@code io/jccl/tuner}. */
  public static String text(String name) {
    try (InputStream in = Resource.class.getResourceAsStream("/io/jccl/tuner/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
