import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Runs a program of the toolchain. It gets an environment of our own and not the user's, where a
 * variable such as {@code CPATH} would change what comes out.
 */
final class Tool {
  private Tool() {}

  /** What a program left behind. */
  record Result(int exit, String output, String errors) {}

  /** Runs a program in a folder and waits for its end. */
  static Result run(Path folder, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("PATH", "/usr/bin:/bin");
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      var errors = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()));
      String output = read(process.getInputStream());
      return new Result(process.waitFor(), output, errors.join());
    } catch (IOException e) {
      throw new BuildException("cannot start " + command.getFirst() + ": " + e.getMessage());
    } catch (InterruptedException e) {
      throw new BuildException("interrupted while " + command.getFirst() + " ran");
    }
  }

  /** Runs a program that must succeed; returns what it printed. */
  static String output(Path folder, List<String> command) {
    Result result = run(folder, command);
    if (result.exit() != 0) {
      throw new BuildException(
          "%s failed with exit code %d:%n%s"
              .formatted(command.getFirst(), result.exit(), result.errors().stripTrailing()));
    }
    return result.output();
  }

  private static String read(InputStream stream) {
    try {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new BuildException("cannot read what a tool prints: " + e.getMessage());
    }
  }
}
