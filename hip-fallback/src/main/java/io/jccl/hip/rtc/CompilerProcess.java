package io.jccl.hip.rtc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The child process: compiles one source and ends. It is alone in its process, because hiprtc ends
 * the process of its caller when it meets an architecture that its compiler does not know.
 */
final class CompilerProcess {
  /** The exit code if the source was not compiled and a line on standard error says why. */
  static final int REFUSED = 3;

  private CompilerProcess() {}

  /**
   * Compiles.
   *
   * @param arguments hiprtc's library; the source; where the image goes; hiprtc's options
   */
  public static void main(String[] arguments) {
    List<String> options = Arrays.asList(arguments).subList(3, arguments.length);
    try {
      Hiprtc hiprtc = Hiprtc.open(arguments[0]);
      byte[] image = hiprtc.compile(Files.readString(Path.of(arguments[1])), options);
      Files.write(Path.of(arguments[2]), image);
    } catch (HiprtcException e) {
      System.err.println(e.getMessage());
      System.exit(REFUSED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
