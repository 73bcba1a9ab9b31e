package io.jccl.tuner.verify;

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
import io.jccl.tuner.samples.SampleWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;

/** Samples of machines that do not exist, alike for a seed. */
public final class Synthetic {
  /** A choice with a latency and a bandwidth, from which its times follow. */
  public record Speed(String algorithm, Protocol protocol, int channels, double micros, double gb) {
    ChoiceName name() {
      return new ChoiceName(algorithm, protocol, channels);
    }

    double time(long bytes) {
      return micros + bytes / 1e3 / gb;
    }
  }

  /** Three choices, each the fastest somewhere. */
  public static final List<Speed> SPEEDS =
      List.of(
          new Speed("ring", Protocol.SIMPLE, 2, 24, 11),
          new Speed("oneshot", Protocol.SIMPLE, 1, 4, 1.2),
          new Speed("ring", Protocol.LL, 1, 9, 3.1));

  private static final Provenance PROVENANCE =
      new Provenance(
          "0123abcd",
          "run-1",
          "2026-11-30T18:00:00Z",
          "0.1.0",
          "OpenJDK 64-Bit Server VM 25+36 (Eclipse Adoptium)",
          List.of("--add-modules", "jdk.incubator.vector"),
          "Linux 6.1 amd64",
          "somewhere",
          "Imaginary CPU <2.0 & more>",
          2,
          List.of(),
          List.of(),
          List.of("tuner", "measure", "-o", "samples.jsonl"),
          0.25);

  private final Random random;
  private final List<Sample> samples = new ArrayList<>();

  /** No samples yet. */
  public Synthetic(long seed) {
    random = new Random(seed);
  }

  /** A call on host memory. */
  public static Point point(Collective collective, long bytes) {
    return new Point(collective, DataType.FLOAT32, ReduceOp.Kind.SUM, 4, bytes, Point.HOST, false);
  }

  /**
   * Adds samples of a choice.
   *
   * @param noise the standard deviation of a round, relative to its time
   * @param factor what all times are multiplied with
   */
  public Synthetic add(
      Point point, Role role, Speed speed, int rounds, double noise, double factor) {
    for (int round = 0; round < rounds; round++) {
      double time =
          speed.time(point.bytes()) * factor * Math.max(0.1, 1 + noise * random.nextGaussian());
      List<Double> micros =
          DoubleStream.generate(() -> time * (1 + 0.02 * Math.abs(random.nextGaussian())))
              .limit(9)
              .boxed()
              .toList();
      samples.add(
          new Sample(
              "run-1", point, role, speed.name(), round, micros, true, 64, PROVENANCE.hash()));
    }
    return this;
  }

  /** Adds a sample whose results are wrong. */
  public Synthetic addWrong(Point point, Speed speed) {
    samples.add(
        new Sample(
            "run-1",
            point,
            Role.CANDIDATE,
            speed.name(),
            0,
            List.of(),
            false,
            64,
            PROVENANCE.hash()));
    return this;
  }

  /** Adds the usual sweep: all reduces from 1 KiB to 64 MiB with all choices. */
  public Synthetic sweep(int rounds, double noise, double factor) {
    for (long bytes = 1 << 10; bytes <= 64 << 20; bytes *= 4) {
      for (Speed speed : SPEEDS) {
        add(point(Collective.ALL_REDUCE, bytes), Role.CANDIDATE, speed, rounds, noise, factor);
      }
    }
    return this;
  }

  /** As if read from a file. */
  public SampleFile file(String name) {
    return new SampleFile(name, 0, false, List.of(PROVENANCE), Optional.empty(), samples);
  }

  /** Writes a file. */
  public Path write(Path path) {
    try (SampleWriter writer = SampleWriter.create(path, true)) {
      writer.write(PROVENANCE);
      samples.forEach(writer::write);
    }
    return path;
  }
}
