package io.jccl.tuner.fit;

import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.CallShape;
import io.jccl.select.Candidate;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.verify.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One choice at one call shape as it was measured, as far as a model can predict it.
 *
 * @param shape the call
 * @param candidate the choice, but for its channels
 * @param channels those
 * @param micros the median of its rounds in microseconds
 * @param best that of the fastest choice for the same call
 */
record Observation(CallShape shape, Candidate candidate, int channels, double micros, double best) {
  /** What a clock of nanoseconds cannot see is taken for one, so that ratios are numbers. */
  private static final double NANOSECOND = 1e-3;

  /** How much it counts: what is far from the fastest is never chosen, however well predicted. */
  double weight() {
    return best / micros;
  }

  /** All observations of a file, the choices of one call one after another. */
  static List<Observation> of(SampleFile file) {
    Map<String, Candidate> candidates =
        Candidate.all(Algorithms.all()).stream()
            .collect(Collectors.toMap(Candidate::toString, each -> each));
    Map<Point, Map<ChoiceName, List<Sample>>> measured =
        file.samples().stream()
            .filter(each -> each.correct() && !each.micros().isEmpty())
            .collect(
                Collectors.groupingBy(
                    Sample::point,
                    LinkedHashMap::new,
                    Collectors.groupingBy(
                        Sample::choice, LinkedHashMap::new, Collectors.toList())));
    List<Observation> all = new ArrayList<>();
    measured.forEach(
        (point, choices) -> {
          double best = choices.values().stream().mapToDouble(Observation::micros).min().orElse(0);
          choices.forEach(
              (choice, samples) ->
                  candidate(candidates, choice)
                      .map(
                          each ->
                              new Observation(
                                  shape(point), each, choice.channels(), micros(samples), best))
                      .ifPresent(all::add));
        });
    return all;
  }

  private static Optional<Candidate> candidate(
      Map<String, Candidate> candidates, ChoiceName choice) {
    return Optional.ofNullable(
        candidates.get(choice.algorithm() + "/" + choice.protocol().label()));
  }

  private static double micros(List<Sample> samples) {
    double[] medians = samples.stream().mapToDouble(Sample::medianMicros).toArray();
    return Math.max(NANOSECOND, Spread.median(medians));
  }

  private static CallShape shape(Point point) {
    return new CallShape(
        Request.of(point.collective(), point.ranks(), 0),
        point.type(),
        point.op(),
        point.bytes(),
        !point.device().equals(Point.HOST),
        point.registered());
  }
}
