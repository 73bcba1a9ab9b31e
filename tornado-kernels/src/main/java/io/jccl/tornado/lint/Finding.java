package io.jccl.tornado.lint;

/**
 * Something in a kernel that TornadoVM would get wrong, or fail on.
 *
 * @param file the source
 * @param line in it; 0 if unknown
 * @param method that it is in
 * @param problem what it is, and what to write instead
 */
public record Finding(String file, int line, String method, String problem) {
  @Override
  public String toString() {
    return file + ":" + line + ": " + method + ": " + problem;
  }
}
