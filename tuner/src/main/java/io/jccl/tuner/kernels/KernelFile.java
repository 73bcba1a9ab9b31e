package io.jccl.tuner.kernels;

import io.jccl.InvalidArgumentException;
import io.jccl.tuner.samples.WholeLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A raw file as read. A last line that nothing ends was cut off by whatever stopped the sweep: it
 * is left out. Every other line must be whole.
 *
 * @param name the file's name
 * @param wholeBytes the bytes of the whole lines, where a sweep that goes on appends
 * @param cutOff whether something follows them
 * @param provenances what its samples were made with, one for each time that the sweep was started
 * @param plan what the sweep measures; none if it was stopped before it knew
 * @param clocks clock rates as they were seen
 * @param samples the samples in the file's order; of a round that was measured again, since its
 *     sweep was killed while it wrote it, the later ones
 */
public record KernelFile(
    String name,
    long wholeBytes,
    boolean cutOff,
    List<KernelProvenance> provenances,
    Optional<KernelPlan> plan,
    List<KernelClocks> clocks,
    List<KernelSample> samples) {
  /** Copies the lists. */
  public KernelFile {
    provenances = List.copyOf(provenances);
    clocks = List.copyOf(clocks);
    samples = List.copyOf(samples);
  }

  /**
   * Reads a file.
   *
   * @throws InvalidArgumentException for the first line that is not legal, with its number
   * @throws io.jccl.JcclException if it cannot be read
   */
  public static KernelFile read(Path path) {
    return read(path, WholeLines.read(path));
  }

  /**
   * The same of lines that were read before.
   *
   * @param path for messages
   */
  static KernelFile read(Path path, WholeLines lines) {
    List<KernelProvenance> provenances = new ArrayList<>();
    List<KernelClocks> clocks = new ArrayList<>();
    KernelRounds rounds = new KernelRounds();
    Optional<KernelPlan> plan = Optional.empty();
    Set<String> hashes = new HashSet<>();
    int number = 0;
    for (String each : lines.lines()) {
      String place = path + ":" + ++number;
      switch (KernelFormat.read(place, each)) {
        case KernelProvenance made -> {
          provenances.add(made);
          hashes.add(made.hash());
        }
        case KernelPlan read -> {
          require(plan.isEmpty(), place, "a second plan", "one plan in a file");
          plan = Optional.of(read);
        }
        case KernelClocks seen -> clocks.add(seen);
        case KernelSample sample -> {
          String hash = sample.provenance();
          require(hashes.contains(hash), place, "provenance " + hash, "that of a line before it");
          rounds.add(sample);
        }
      }
    }
    return new KernelFile(
        path.toString(),
        lines.bytes(),
        lines.cutOff(),
        provenances,
        plan,
        clocks,
        rounds.samples());
  }

  private static void require(boolean legal, String place, String what, String instead) {
    if (!legal) {
      throw new InvalidArgumentException(place, what, instead);
    }
  }

  /**
   * What the file's samples were made with first.
   *
   * @throws InvalidArgumentException if it has none
   */
  public KernelProvenance made() {
    if (provenances.isEmpty()) {
      throw new InvalidArgumentException(
          name, "no provenance", "a raw file of tuner measure kernels");
    }
    return provenances.getFirst();
  }
}
