package io.jccl.tests.soak;

import io.jccl.plan.Algorithm;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Protocol;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.util.List;
import java.util.stream.Stream;

/**
 * An algorithm with a protocol.
 *
 * @param algorithm the maker of plans
 * @param protocol how its messages cross; SIMPLE if it works on peers' memory
 */
public record Way(Algorithm algorithm, Protocol protocol) {
  private static final List<Way> ALL =
      Algorithms.all().stream()
          .flatMap(
              algorithm ->
                  (algorithm.access() == Algorithm.Access.MESSAGES
                          ? Stream.of(Protocol.values())
                          : Stream.of(Protocol.SIMPLE))
                      .map(protocol -> new Way(algorithm, protocol)))
          .toList();

  /** The first of all ways, which stands for any where the way does not matter. */
  static final Way FIRST = ALL.getFirst();

  /** Every combination that makes sense, of all algorithms that the library has. */
  public static List<Way> all() {
    return ALL;
  }

  /** The way of this name, such as {@code ring/ll}. */
  public static Way named(String name) {
    return all().stream()
        .filter(way -> way.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("way: " + name + ", legal: " + all()));
  }

  /** Settings that leave no other way, with exactly so many channels. */
  public Settings settings(int channels) {
    return Settings.defaults()
        .with(Setting.ALGO, Setting.ALGO.parse(algorithm.name()))
        .with(Setting.PROTO, Setting.PROTO.parse(protocol.label()))
        .with(Setting.MAX_NCHANNELS, channels)
        .with(Setting.MIN_NCHANNELS, channels);
  }

  @Override
  public String toString() {
    return algorithm.name() + "/" + protocol.label();
  }
}
