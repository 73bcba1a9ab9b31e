package io.jccl.tuner.plot;

import io.jccl.perf.BusBandwidth;
import io.jccl.perf.IterationStatistics;
import io.jccl.perf.Operation;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Makes figures of samples: one a call shape without its size, with a curve a choice. What several
 * files say of one call shape is not mixed: curves then carry the file's name.
 */
public final class Figures {
  /** The least time that is drawn: a logarithmic axis has no 0. */
  private static final double NANOSECOND = 1e-3;

  private static final Figure.Bandwidth BUS = new Figure.Bandwidth("busbw", "Bus bandwidth");
  private static final Figure.Bandwidth ALGORITHM =
      new Figure.Bandwidth("algbw", "Algorithm bandwidth");

  private Figures() {}

  /**
   * The figures, in the order of the files.
   *
   * @param files the samples
   * @param chosen what a selection takes for a call, empty if it cannot say
   */
  public static List<Figure> of(List<SampleFile> files, Function<Point, Optional<String>> chosen) {
    Map<Point, Map<SampleFile, List<Sample>>> shapes = new LinkedHashMap<>();
    for (SampleFile file : files) {
      for (Sample sample : file.samples()) {
        shapes
            .computeIfAbsent(withBytes(sample.point(), 0), shape -> new LinkedHashMap<>())
            .computeIfAbsent(file, same -> new ArrayList<>())
            .add(sample);
      }
    }
    return shapes.entrySet().stream()
        .map(each -> figure(each.getKey(), each.getValue(), chosen))
        .toList();
  }

  private static Point withBytes(Point point, long bytes) {
    return new Point(
        point.collective(),
        point.type(),
        point.op(),
        point.ranks(),
        bytes,
        point.device(),
        point.registered());
  }

  private static Figure figure(
      Point shape, Map<SampleFile, List<Sample>> files, Function<Point, Optional<String>> chosen) {
    List<Curve> curves = new ArrayList<>();
    OptionalDouble factor = busFactor(shape);
    files.forEach(
        (file, samples) ->
            curves.addAll(curves(samples, files.size() > 1 ? file.name() : "", factor.orElse(1))));
    Figure bare =
        new Figure(title(shape), factor.isPresent() ? BUS : ALGORITHM, curves, Optional.empty());
    List<Long> sizes = bare.sizes();
    if (sizes.isEmpty() || chosen.apply(withBytes(shape, sizes.getFirst())).isEmpty()) {
      return bare;
    }
    Strip strip =
        Strip.of(
            "chosen",
            sizes,
            shape.type().bytes(),
            bytes -> chosen.apply(withBytes(shape, bytes)).orElse("none"));
    return new Figure(bare.title(), bare.bandwidth(), curves, Optional.of(strip));
  }

  private static String title(Point shape) {
    return "%s, %s%s, %d %s, %s%s"
        .formatted(
            shape.collective().label(),
            shape.type().label(),
            shape.collective().reduces() ? " " + shape.op().label() : "",
            shape.ranks(),
            shape.ranks() == 1 ? "rank" : "ranks",
            shape.device(),
            shape.registered() ? ", registered" : "");
  }

  private static OptionalDouble busFactor(Point shape) {
    return Arrays.stream(Operation.values())
        .filter(each -> each.collective().filter(shape.collective()::equals).isPresent())
        .findFirst()
        .map(operation -> BusBandwidth.factor(operation, shape.ranks()))
        .orElse(OptionalDouble.empty());
  }

  private static List<Curve> curves(List<Sample> samples, String file, double factor) {
    Map<String, Map<Long, List<Sample>>> choices = new LinkedHashMap<>();
    for (Sample sample : samples) {
      String name = sample.choice() + (file.isEmpty() ? "" : " " + file);
      choices
          .computeIfAbsent(name, choice -> new LinkedHashMap<>())
          .computeIfAbsent(sample.point().bytes(), bytes -> new ArrayList<>())
          .add(sample);
    }
    List<Curve> curves = new ArrayList<>();
    choices.forEach(
        (name, sizes) ->
            curves.add(
                new Curve(
                    name,
                    true,
                    sizes.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .flatMap(each -> point(each.getKey(), each.getValue(), factor).stream())
                        .toList())));
    return curves;
  }

  /** The measurements at a size; empty if nothing was timed. */
  private static Optional<Curve.Point> point(long bytes, List<Sample> samples, double factor) {
    double[] times =
        samples.stream()
            .flatMap(sample -> sample.micros().stream())
            .mapToDouble(micros -> Math.max(NANOSECOND, micros))
            .toArray();
    if (times.length == 0) {
      return Optional.empty();
    }
    boolean correct = samples.stream().allMatch(Sample::correct);
    return Optional.of(
        new Curve.Point(
            bytes, bytes * factor, IterationStatistics.of(times), samples.size(), correct));
  }
}
