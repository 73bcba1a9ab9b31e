package io.jccl.tuner.config;

import java.util.Optional;

/**
 * What a tuner file says about a call.
 *
 * @param row the row that decides, if any does
 * @param channels the number of channels; 0 leaves it to the library
 * @param text algorithm, protocol and channels, such as {@code ring,ll,112} or {@code none,none,0}
 */
public record Answer(Optional<ConfigRow> row, int channels, String text) {
  /** What a row says. */
  static Answer of(ConfigRow row, int channels) {
    String text = row.algorithm().label() + "," + row.protocol().label() + "," + channels;
    return new Answer(Optional.of(row), channels, text);
  }

  /** What there is to say without a row. */
  static Answer none(int channels) {
    return new Answer(Optional.empty(), channels, "none,none," + channels);
  }
}
