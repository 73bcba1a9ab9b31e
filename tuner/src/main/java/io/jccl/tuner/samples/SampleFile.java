package io.jccl.tuner.samples;

import io.jccl.InvalidArgumentException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * A file of samples as read. A last line that nothing ends was cut off by whatever stopped the
 * sweep: it is left out. Every other line must be whole.
 *
 * @param name the file's name
 * @param wholeBytes the bytes of the whole lines, where a sweep that goes on appends
 * @param cutOff whether something follows them
 * @param provenances what its samples were made with, one for each time that the sweep was started
 * @param plan what the sweep measures; none if it was stopped before it knew
 * @param samples the samples in the file's order; of two of the same round, which a sweep measures
 *     again that was killed while it wrote it, the later one
 */
public record SampleFile(
    String name,
    long wholeBytes,
    boolean cutOff,
    List<Provenance> provenances,
    Optional<SweepPlan> plan,
    List<Sample> samples) {
  /** Copies the lists. */
  public SampleFile {
    provenances = List.copyOf(provenances);
    samples = List.copyOf(samples);
  }

  /**
   * Reads a file.
   *
   * @throws InvalidArgumentException for the first line that is not legal, with its number
   * @throws io.jccl.JcclException if it cannot be read
   */
  public static SampleFile read(Path path) {
    return read(path, WholeLines.read(path));
  }

  /**
   * The same of lines that were read before.
   *
   * @param path for messages
   */
  public static SampleFile read(Path path, WholeLines lines) {
    return new Reading(path.toString()).read(lines);
  }

  /** The provenance of a sample. */
  public Provenance provenance(Sample sample) {
    return provenances.stream()
        .filter(each -> each.hash().equals(sample.provenance()))
        .findFirst()
        .orElseThrow();
  }

  /** What a file has one sample of. */
  private record Measured(String run, Point point, Role role, ChoiceName choice, int round) {
    static Measured of(Sample sample) {
      return new Measured(
          sample.run(), sample.point(), sample.role(), sample.choice(), sample.round());
    }
  }

  /** What has been read so far. */
  private static final class Reading {
    private final String name;
    private final List<Provenance> provenances = new ArrayList<>();
    private final Set<String> hashes = new HashSet<>();
    private final SequencedMap<Measured, Sample> samples = new LinkedHashMap<>();
    private Optional<SweepPlan> plan = Optional.empty();
    private int line;

    Reading(String name) {
      this.name = name;
    }

    SampleFile read(WholeLines lines) {
      for (String each : lines.lines()) {
        line++;
        switch (new LineReader(name + ":" + line).read(each)) {
          case Provenance provenance -> {
            provenances.add(provenance);
            hashes.add(provenance.hash());
          }
          case SweepPlan read -> {
            require(plan.isEmpty(), "a second plan", "one plan in a file");
            plan = Optional.of(read);
          }
          case Sample sample -> {
            String hash = sample.provenance();
            require(hashes.contains(hash), "provenance " + hash, "that of a line before it");
            samples.putLast(Measured.of(sample), sample);
          }
        }
      }
      return new SampleFile(
          name, lines.bytes(), lines.cutOff(), provenances, plan, List.copyOf(samples.values()));
    }

    private void require(boolean legal, String what, String instead) {
      if (!legal) {
        throw new InvalidArgumentException(name + ":" + line, what, instead);
      }
    }
  }
}
