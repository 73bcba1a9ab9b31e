package io.jccl.tornado.capture;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the checked-in OpenCL C was made of.
 *
 * @param tornadovm the version of the SDK
 * @param backend which of its back ends
 * @param options of its JVM, beyond those of its own argument file
 * @param kernels in the order in which they were captured
 */
public record Manifest(
    String tornadovm, String backend, List<String> options, List<Entry> kernels) {
  /**
   * One kernel.
   *
   * @param name the symbol
   * @param file that it is in, relative to the manifest
   * @param argumentLongs how many longs its one parameter is
   * @param bytecode the hash of the bytecode that it was made of
   */
  public record Entry(String name, String file, int argumentLongs, String bytecode) {}

  /** Reads a manifest. */
  public static Manifest of(String text) {
    return JsonMapper.shared().readValue(text, Manifest.class);
  }

  String text() {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
  }
}
