package io.jccl.tuner.derive;

import io.jccl.select.TuningTable;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.verify.Chooser;
import java.util.List;
import java.util.Optional;

/**
 * What the default to be beaten is, for samples that were measured with another one: derived rows
 * are to stand before it.
 */
public interface Defaults {
  /** What comments call it. */
  String name();

  /** Whether it says what is to be beaten; where it does not, what was measured as default is. */
  boolean covers(Point point, List<ChoiceName> measured);

  /** What it takes, of all that was measured there; nothing if that was not measured. */
  Optional<ChoiceName> taken(Point point, List<ChoiceName> measured);

  /** Those of a table. */
  static Defaults of(TuningTable table) {
    return new TableDefaults(table);
  }

  /** What a selection takes for every call. */
  static Defaults of(String name, Chooser chooser) {
    return new ChosenDefaults(name, chooser);
  }
}
