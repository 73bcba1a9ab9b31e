package io.jccl.tuner.samples;

import io.jccl.select.Choice;
import io.jccl.select.Protocol;

/**
 * A choice by its names, so that a file says what was measured even to a library that has other
 * algorithms.
 *
 * @param algorithm the algorithm's name
 * @param protocol the protocol
 * @param channels the number of channels, at least 1
 */
public record ChoiceName(String algorithm, Protocol protocol, int channels) {
  /** The names of a choice. */
  public static ChoiceName of(Choice choice) {
    return new ChoiceName(choice.algorithm().name(), choice.protocol(), choice.channels());
  }

  @Override
  public String toString() {
    return algorithm + "/" + protocol.label() + "/" + channels;
  }
}
