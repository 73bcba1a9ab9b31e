package io.jccl.tuner.lint;

import io.jccl.tuner.config.ConfigRow;
import java.util.Optional;

/** The paths of a library that are taken before a tuner is asked, so that rows do nothing there. */
@FunctionalInterface
public interface MaskingPaths {
  /** Nothing is known of such paths. */
  MaskingPaths NONE = _ -> Optional.empty();

  /** The path that is taken instead of some or all that the row is about, and for which sizes. */
  Optional<String> masking(ConfigRow row);
}
