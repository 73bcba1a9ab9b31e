package io.jccl.select.model;

import java.util.Locale;

/**
 * What NCCL's model asks for beside the topology.
 *
 * @param generation of the oldest GPU
 * @param nvlsChannels the channels of NVLink's reducing switch, 0 if there is none
 * @param collnet whether network switches reduce
 * @param ll128 whether every link writes 128 bytes in one piece, so that LL128 is safe
 * @param pattern the shape of the trees
 * @param pat whether PAT may be used
 */
public record NvidiaTraits(
    Generation generation,
    int nvlsChannels,
    boolean collnet,
    boolean ll128,
    TreePattern pattern,
    Pat pat) {
  /** Generations of GPUs. */
  public enum Generation {
    VOLTA,
    AMPERE,
    HOPPER,
    BLACKWELL;

    /** The word in files and on the command line. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Shapes of trees; see NCCL's topology search. */
  public enum TreePattern {
    /** One GPU of a machine talks to both the parent and the children. */
    TREE,
    /** Two GPUs share that. */
    SPLIT,
    /** Like split, with the traffic balanced. */
    BALANCED
  }

  /** NCCL_PAT_ENABLE. */
  public enum Pat {
    OFF,
    ON,
    /** With one GPU a machine. */
    AUTO
  }

  /** Hopper with LL128, without switches that reduce. */
  public static NvidiaTraits of(Generation generation) {
    return new NvidiaTraits(generation, 0, false, true, TreePattern.BALANCED, Pat.AUTO);
  }

  /** The same with an NVLink switch that reduces on so many channels. */
  public NvidiaTraits withNvls(int channels) {
    return new NvidiaTraits(generation, channels, collnet, ll128, pattern, pat);
  }

  /** The same with network switches that reduce. */
  public NvidiaTraits withCollnet() {
    return new NvidiaTraits(generation, nvlsChannels, true, ll128, pattern, pat);
  }

  /** The same with or without links that are safe for LL128. */
  public NvidiaTraits withLl128(boolean safe) {
    return new NvidiaTraits(generation, nvlsChannels, collnet, safe, pattern, pat);
  }

  /** The same with other trees. */
  public NvidiaTraits withPattern(TreePattern other) {
    return new NvidiaTraits(generation, nvlsChannels, collnet, ll128, other, pat);
  }

  /** The same with another rule for PAT. */
  public NvidiaTraits withPat(Pat other) {
    return new NvidiaTraits(generation, nvlsChannels, collnet, ll128, pattern, other);
  }
}
