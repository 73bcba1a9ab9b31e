package io.jccl.tuner.config;

import java.util.Optional;

/**
 * What a tuner file says about a call.
 *
 * @param row the row that decides, if any does
 * @param channels the number of channels; 0 leaves it to the library
 */
public record Answer(Optional<ConfigRow> row, int channels) {
  /** Algorithm, protocol and channels, such as {@code ring,ll,112} or {@code none,none,0}. */
  @Override
  public String toString() {
    return row.map(each -> each.algorithm().label() + "," + each.protocol().label())
            .orElse("none,none")
        + ","
        + channels;
  }
}
