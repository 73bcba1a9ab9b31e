package io.jccl.tuner.derive;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Provenance;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Samples of a machine whose true times are known. */
final class Truth {
  static final ChoiceName DEFAULT = new ChoiceName("direct", Protocol.SIMPLE, 1);
  static final List<Long> SIZES = List.of(8L, 32L, 128L, 512L, 2048L, 8192L, 32768L, 131072L);

  /** A choice's time as a part of the default's, at a size. */
  interface Ratio {
    double of(ChoiceName choice, long bytes);
  }

  private final List<ChoiceName> candidates;
  private final Ratio ratio;
  private final int rounds;
  private final double noise;
  private final Random random;

  Truth(List<ChoiceName> candidates, Ratio ratio, int rounds, double noise, long seed) {
    this.candidates = candidates;
    this.ratio = ratio;
    this.rounds = rounds;
    this.noise = noise;
    this.random = new Random(seed);
  }

  static ChoiceName ring(int channels) {
    return new ChoiceName("ring", Protocol.SIMPLE, channels);
  }

  static Point point(long bytes) {
    return new Point(
        Collective.ALL_REDUCE, DataType.FLOAT32, ReduceOp.Kind.SUM, 2, bytes, Point.HOST, false);
  }

  /** Every round is as slow as the machine happens to be then. */
  List<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (long bytes : SIZES) {
        double micros = (1 + bytes / 1000.0) * (1 + 5 * random.nextDouble());
        samples.add(sample(Role.BASELINE, DEFAULT, bytes, round, micros));
        samples.add(sample(Role.CONTROL, DEFAULT, bytes, round, micros));
        for (ChoiceName each : candidates) {
          double part = ratio.of(each, bytes);
          samples.add(sample(Role.CANDIDATE, each, bytes, round, micros * part));
        }
      }
    }
    return samples;
  }

  private Sample sample(Role role, ChoiceName choice, long bytes, int round, double micros) {
    double seen = micros * Math.exp(noise * random.nextGaussian());
    return new Sample("run", point(bytes), role, choice, round, List.of(seen), true, 1, "hash");
  }

  SampleFile file() {
    return file(samples());
  }

  static SampleFile file(List<Sample> samples) {
    Provenance provenance =
        new Provenance(
            "hash",
            "run",
            "2026-11-30T18:00:00Z",
            "1",
            "jvm",
            List.of(),
            "os",
            "host",
            "cpu",
            2,
            List.of(),
            List.of(),
            List.of(),
            1);
    return new SampleFile("f", 0, false, List.of(provenance), Optional.empty(), samples);
  }
}
