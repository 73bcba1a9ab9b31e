package io.jccl.select.arch;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What rows of a rule file are about, with the form of their outcome.
 *
 * <p>A call's path comes from {@link #PATH}; if no such rule holds, from the four hooks {@link
 * #ALGORITHM}, {@link #PROTOCOL}, the override of the channels, and {@link #CHANNELS}, in this
 * order, each once.
 */
public enum Stage {
  /** A list of conditions with a name, which rows may use as {@code @name}. */
  DEFINE("[a-z][a-z-]*"),
  /** The number of the RCCL model that answers where no rule does. */
  MODEL("[0-9]"),
  /** Paths beside the ring and the tree, under the name that RCCL prints. */
  PATH(".+"),
  /** The algorithm of a call that takes no such path. */
  ALGORITHM("TREE|RING"),
  /** The protocol of that algorithm. */
  PROTOCOL("LL|LL128|SIMPLE"),
  /** The override of the channels; not in files, since the user's settings are all of it. */
  CHANNEL_OVERRIDE("(?!)"),
  /** The most channels. */
  CHANNELS("[0-9]+"),
  /** Thread blocks of DDA SIMPLE: so many over the ranks, within a range. */
  BLOCKS("[0-9]+ in [0-9]+\\.\\.[0-9]+"),
  /** The threads that a block should have, or {@code most}. */
  THREADS("[0-9]+|most"),
  /** The threads that a block must have. */
  LEAST("[0-9]+");

  private final Pattern outcome;

  Stage(String outcome) {
    this.outcome = Pattern.compile(outcome);
  }

  /** The word in files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean allows(String text) {
    return outcome.matcher(text).matches();
  }

  String legalOutcome() {
    return outcome.pattern();
  }
}
