package io.jccl.tuner.samples;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a file that is made of samples says about where it comes from. */
public final class MadeOf {
  /** What lines are folded at. */
  private static final int WIDTH = 110;

  private MadeOf() {}

  /**
   * Two sentences: what made it, and on what machine the samples were measured.
   *
   * @param command the command that made it
   * @param digest a hash of the file of samples
   */
  public static List<String> sentences(String command, SampleFile file, String digest) {
    Provenance made = file.provenances().getFirst();
    return List.of(
        "Made by jccl %s %s of %d samples of %s, run %s, sha256 %s."
            .formatted(
                command,
                io.jccl.perf.Provenance.libraryVersion(),
                file.samples().size(),
                made.start().substring(0, made.start().indexOf('T')),
                made.run(),
                digest),
        "Measured on %s, %d cores, devices %s, %s, %s; settings %s; load average %s."
            .formatted(
                made.cpu(),
                made.cores(),
                made.devices().isEmpty() ? "none" : String.join(", ", made.devices()),
                made.os(),
                made.jvm(),
                made.settings().isEmpty() ? "default" : String.join(", ", made.settings()),
                file.provenances().stream()
                    .map(each -> String.format(Locale.ROOT, "%.1f", each.load()))
                    .collect(Collectors.joining(", "))));
  }

  /** Words as comment lines of a table. */
  public static String comment(String words) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder("#");
    for (String word : words.split(" ")) {
      if (line.length() > 1 && line.length() + 1 + word.length() > WIDTH) {
        lines.append(line).append('\n');
        line = new StringBuilder("# ");
      }
      line.append(' ').append(word);
    }
    return lines.append(line).append('\n').toString();
  }
}
