package io.jccl.tuner.verify;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import java.util.Optional;

/**
 * What is compared with its like.
 *
 * @param point the call
 * @param choice how it was carried out; empty if calls are compared however they were
 */
public record Key(Point point, Optional<ChoiceName> choice) {
  @Override
  public String toString() {
    return point + choice.map(each -> ", " + each).orElse("");
  }
}
