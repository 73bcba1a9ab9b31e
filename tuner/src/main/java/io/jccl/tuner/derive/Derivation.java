package io.jccl.tuner.derive;

import io.jccl.plan.Collective;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Provenance;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A table from samples.
 *
 * @param file the samples
 * @param confidence the probability with which a curve of nothing but noise has no row
 * @param over what chose the default; nothing if what was measured as such was
 * @param curves what came of each collective and number of ranks
 */
public record Derivation(
    SampleFile file, double confidence, Optional<String> over, List<CurveResult> curves) {
  /** Copies the curves. */
  public Derivation {
    curves = List.copyOf(curves);
  }

  /** What makes a curve. */
  private record CurveKey(Collective collective, int ranks, boolean registered) {
    static CurveKey of(Point point) {
      return new CurveKey(point.collective(), point.ranks(), point.registered());
    }
  }

  /**
   * Derives a table of what is faster than the default that was measured.
   *
   * @throws UnfitSamplesException as below
   */
  public static Derivation of(SampleFile file, double confidence) {
    return of(file, confidence, Optional.empty(), false);
  }

  /**
   * Derives a table.
   *
   * @param over what chooses the default to be beaten, instead of what the library chose when the
   *     samples were measured
   * @param confidence between 0 and 1
   * @param whole whether there is a row for every size up to the largest, the default's where
   *     nothing beats it: for rows that are to stand before others, or to outlive the default
   * @throws UnfitSamplesException if a result was wrong, if there are too few samples, or none, or
   *     if they are not of one setup, device, type and reduction
   */
  public static Derivation of(
      SampleFile file, double confidence, Optional<Defaults> over, boolean whole) {
    requireRight(file);
    requireAlike(file);
    Map<Point, List<Sample>> byPoint =
        file.samples().stream()
            .collect(Collectors.groupingBy(Sample::point, LinkedHashMap::new, Collectors.toList()));
    Map<CurveKey, List<PointTimes>> curves =
        new TreeMap<>(
            Comparator.comparing(CurveKey::collective)
                .thenComparing(CurveKey::ranks)
                .thenComparing(CurveKey::registered));
    file.plan().stream()
        .flatMap(plan -> plan.points().stream())
        .forEach(each -> byPoint.computeIfAbsent(each.point(), point -> List.of()));
    byPoint.forEach(
        (point, samples) ->
            curves
                .computeIfAbsent(CurveKey.of(point), key -> new ArrayList<>())
                .add(new PointTimes(point, samples)));
    List<CurveResult> results = new ArrayList<>();
    for (List<PointTimes> points : curves.values()) {
      points.sort(Comparator.comparing(each -> each.point().bytes()));
      requireRounds(file, points, 1);
      over.ifPresent(defaults -> points.replaceAll(each -> each.over(defaults)));
      Curve curve = new Curve(points, confidence);
      requireRounds(file, points, curve.neededRounds());
      results.add(result(curve, whole));
    }
    if (results.stream().allMatch(each -> each.comparisons() == 0)) {
      throw new UnfitSamplesException(file.name() + ": nothing was compared");
    }
    return new Derivation(file, confidence, over.map(Defaults::name), results);
  }

  private static void requireRight(SampleFile file) {
    for (Sample each : file.samples()) {
      if (!each.correct()) {
        throw new UnfitSamplesException(
            file.name()
                + ": a wrong result: "
                + each.point()
                + ", "
                + each.choice()
                + "; no table until that is mended");
      }
    }
  }

  private static void requireAlike(SampleFile file) {
    requireOne(file, "setup", file.provenances().stream().map(Provenance::setup).toList());
    List<Point> points = file.samples().stream().map(Sample::point).toList();
    requireOne(file, "device", points.stream().map(Point::device).toList());
    requireOne(file, "type", points.stream().map(each -> each.type().label()).toList());
    requireOne(
        file,
        "reduction",
        points.stream()
            .filter(each -> each.collective().reduces())
            .map(each -> each.op().label())
            .toList());
  }

  private static void requireOne(SampleFile file, String what, List<String> values) {
    List<String> distinct = values.stream().distinct().toList();
    if (distinct.size() > 1) {
      throw new UnfitSamplesException(
          file.name()
              + ": more than one "
              + what
              + " ("
              + String.join(" | ", distinct)
              + "), and rows do not tell them apart; measure each into a file of its own");
    }
  }

  private static void requireRounds(SampleFile file, List<PointTimes> points, int needed) {
    for (PointTimes each : points) {
      if (each.rounds() < needed) {
        throw new UnfitSamplesException(
            "%s: too few samples: %s has %d complete rounds, %d are needed at this confidence; go on with ./jccl tuner measure --resume, or measure with --rounds"
                .formatted(file.name(), each.point(), each.rounds(), needed));
      }
    }
  }

  private static CurveResult result(Curve curve, boolean whole) {
    int faster = 0;
    int slower = 0;
    int givenUp = 0;
    for (PointTimes at : curve.points()) {
      for (ChoiceName each : at.candidates().keySet()) {
        faster += curve.beats(at, each) ? 1 : 0;
        slower += curve.losesTo(at, each) ? 1 : 0;
      }
      givenUp += at.givenUp();
    }
    return new CurveResult(
        curve.points().getFirst().point(),
        curve.points().stream().map(each -> each.point().bytes()).toList(),
        rows(curve, whole),
        faster,
        slower,
        curve.comparisons() - faster - slower,
        (int) curve.points().stream().filter(PointTimes::isIncomparable).count(),
        givenUp);
  }

  private static List<DerivedRow> rows(Curve curve, boolean whole) {
    List<Options> options = curve.options();
    List<Optional<ChoiceName>> choices = new ArrayList<>(Segments.of(options));
    if (whole) {
      for (int i = 0; i < choices.size(); i++) {
        ChoiceName usual = curve.points().get(i).baseline();
        choices.set(i, choices.get(i).or(() -> Optional.of(usual)));
      }
    }
    List<DerivedRow> rows = new ArrayList<>();
    int from = 0;
    while (from < choices.size()) {
      int end = from + 1;
      while (end < choices.size() && choices.get(end).equals(choices.get(from))) {
        end++;
      }
      if (choices.get(from).isPresent()) {
        rows.add(new RowEvidence(curve, options, choices.get(from).get()).row(from, end));
      }
      from = end;
    }
    return rows;
  }

  /** One line that says what came of it. */
  public String summary() {
    int rows = curves.stream().mapToInt(each -> each.rows().size()).sum();
    return "%d %s from %s"
        .formatted(
            rows,
            rows == 1 ? "row" : "rows",
            DerivedTable.counts("comparisons with the default", curves));
  }
}
