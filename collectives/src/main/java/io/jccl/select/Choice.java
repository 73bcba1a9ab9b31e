package io.jccl.select;

import io.jccl.plan.Algorithm;

/**
 * How one call is carried out.
 *
 * @param algorithm the maker of the plan
 * @param protocol how chunks cross connections; SIMPLE for algorithms on peers' memory
 * @param channels the number of channels, at least 1, a multiple of the algorithm's
 */
public record Choice(Algorithm algorithm, Protocol protocol, int channels) {
  @Override
  public String toString() {
    return algorithm.name() + "/" + protocol.label() + "/" + channels;
  }
}
