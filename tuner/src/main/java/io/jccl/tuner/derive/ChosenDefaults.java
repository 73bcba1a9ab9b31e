package io.jccl.tuner.derive;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.verify.Chooser;
import java.util.List;
import java.util.Optional;

/**
 * The choices of a selection as the default to be beaten, such as those of a cost model that was
 * mended after the samples were measured. What it takes may have been given up as many times slower
 * than the fastest; then what was measured as the default is to be beaten.
 *
 * @param name what comments call it
 * @param chooser the selection
 */
record ChosenDefaults(String name, Chooser chooser) implements Defaults {
  @Override
  public boolean covers(Point point, List<ChoiceName> measured) {
    return taken(point, measured).isPresent();
  }

  @Override
  public Optional<ChoiceName> taken(Point point, List<ChoiceName> measured) {
    return chooser.choice(point).filter(measured::contains);
  }
}
