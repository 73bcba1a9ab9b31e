package io.jccl.tests.stress;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One run of jcstress in a JVM of its own, on this JVM's Java and class path.
 *
 * <p>The run is short on purpose (a few seconds and about five more for each test class):
 * jcstress's quick mode with two iterations and without per-actor compilation. It finds what is
 * plainly wrong on this processor; the hunt for rare results is a longer run of the same classes by
 * hand.
 *
 * @param exitCode what the process returned
 * @param output all that it printed
 */
record JcstressRun(int exitCode, String output) {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Pattern RESULTS =
      Pattern.compile(
          "Results: (\\d+) planned; (\\d+) passed, (\\d+) failed, (\\d+) soft errs, (\\d+) hard"
              + " errs");

  /**
   * Runs every test whose class name contains a match.
   *
   * @param pattern a regular expression, anchored by the caller where that matters
   * @param folder where the report goes, made if absent
   * @return the finished run, good or bad: see {@link #failure}
   */
  static JcstressRun of(String pattern, Path folder) {
    try {
      Files.createDirectories(folder);
      Path log = folder.resolve("output.txt");
      Process process =
          new ProcessBuilder(command(pattern))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!process.waitFor(LIMIT.toSeconds(), SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new IllegalStateException("jcstress ran longer than " + LIMIT + ", see " + log);
      }
      return new JcstressRun(process.exitValue(), Files.readString(log));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while jcstress ran", e);
    }
  }

  private static List<String> command(String pattern) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        absoluteClassPath(),
        "org.openjdk.jcstress.Main",
        "-t",
        pattern,
        "-m",
        "quick",
        "-iters",
        "2",
        "-sc",
        "false",
        "-r",
        "report");
  }

  private static String absoluteClassPath() {
    String separator = System.getProperty("path.separator");
    return String.join(
        separator,
        Pattern.compile(Pattern.quote(separator))
            .splitAsStream(System.getProperty("java.class.path"))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .toList());
  }

  /**
   * Why the run does not count as a pass.
   *
   * @return the reason and what jcstress printed, or an empty string after a pass
   */
  String failure() {
    List<MatchResult> progress = RESULTS.matcher(output).results().toList();
    if (progress.isEmpty()) {
      return "no test ran, exit code " + exitCode + "\n" + output;
    }
    MatchResult last = progress.getLast();
    boolean ranAll = !last.group(1).equals("0") && last.group(1).equals(last.group(2));
    return ranAll && exitCode == 0 ? "" : last.group() + ", exit code " + exitCode + "\n" + output;
  }
}
