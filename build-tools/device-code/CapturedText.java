import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * OpenCL C that TornadoVM made, as the compiler gets it: the head of each kernel becomes a macro of
 * {@value #PRELUDE}, which makes of it what the project calls a kernel on each target, and {@link
 * VectorWords} makes the words of a vector visible. All else stays as it is.
 */
final class CapturedText {
  /** What every source in OpenCL C includes without saying so. */
  static final String PRELUDE = "prelude.h";

  private static final Pattern KERNEL =
      Pattern.compile("__kernel void (\\w+)\\(const (\\w+) arguments\\)");

  /** Changes when the same text is rewritten in another way. */
  static final String FORMAT = "2";

  private CapturedText() {}

  /** Copies a part with all its inputs into a folder, rewritten; names stay the same. */
  static void stage(Part part, Path folder) throws IOException {
    for (Path input : part.inputs()) {
      Path to = folder.resolve(input);
      Files.createDirectories(to.getParent());
      String text = Files.readString(part.root().resolve(input));
      Files.writeString(to, input.equals(part.file()) ? rewritten(part, text) : text);
    }
  }

  private static String rewritten(Part part, String text) {
    StringBuilder words = new StringBuilder();
    for (String kernel : text.split("(?=__kernel void )")) {
      words.append(VectorWords.rewrite(kernel));
    }
    String rewritten = KERNEL.matcher(words).replaceAll("JCCL_KERNEL($1, $2)");
    int other = rewritten.indexOf("__kernel");
    if (other >= 0) {
      String line = rewritten.substring(other).lines().findFirst().orElse("");
      throw new BuildException(
          part + ": expected '__kernel void NAME(const TYPE arguments)', found: " + line);
    }
    return rewritten;
  }
}
