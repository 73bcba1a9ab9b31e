package io.jccl.tuner.verify;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Asks of one interleaved sweep over all choices what a table gains over the cost model, and what
 * it leaves to be gained.
 */
public final class TableCheck {
  private final Judge judge;
  private final List<Case> cases = new ArrayList<>();
  private final List<Key> notCompared = new ArrayList<>();
  private final List<Double> changes = new ArrayList<>();
  private final Map<Point, Map<ChoiceName, Rounds>> measured = new LinkedHashMap<>();

  private TableCheck(Judge judge) {
    this.judge = judge;
  }

  /** Compares; points where one of both choices was not measured are not compared. */
  public static TableReport of(SampleFile sweep, Chooser table, Chooser model, Judge judge) {
    TableCheck check = new TableCheck(judge);
    sweep.samples().stream()
        .collect(Collectors.groupingBy(Sample::point, LinkedHashMap::new, Collectors.toList()))
        .forEach((point, samples) -> check.point(point, samples, table, model));
    sweep.plan().stream()
        .flatMap(plan -> plan.points().stream().map(PlannedPoint::point))
        .filter(point -> !check.measured.containsKey(point))
        .forEach(point -> check.notCompared.add(new Key(point, table.choice(point))));
    return check.report(table);
  }

  private void point(Point point, List<Sample> samples, Chooser table, Chooser model) {
    Map<ChoiceName, Rounds> choices = new LinkedHashMap<>();
    samples.stream()
        .filter(sample -> sample.role() != Role.CONTROL)
        .collect(Collectors.groupingBy(Sample::choice, LinkedHashMap::new, Collectors.toList()))
        .forEach((choice, all) -> choices.put(choice, Rounds.of(all)));
    measured.put(point, choices);
    Optional<ChoiceName> taken = table.choice(point);
    Optional<ChoiceName> before = model.choice(point);
    Rounds candidate = taken.map(choices::get).orElse(null);
    Rounds baseline = before.map(choices::get).orElse(null);
    if (candidate == null || baseline == null || !baseline.usable()) {
      notCompared.add(new Key(point, taken));
      return;
    }
    Key key = new Key(point, taken);
    OptionalDouble drift = drift(samples);
    if (taken.equals(before)) {
      cases.add(Case.alike(key, baseline, drift));
      return;
    }
    Case each = Case.interleaved(key, baseline, candidate, drift);
    cases.add(each);
    if (!each.isWrong()) {
      changes.add(each.change());
    }
  }

  /** By how much what the sweep measured twice differs from itself. */
  private static OptionalDouble drift(List<Sample> samples) {
    double[] ratios = of(samples, Role.CONTROL).over(of(samples, Role.BASELINE));
    return ratios.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Spread.median(ratios) - 1);
  }

  private static Rounds of(List<Sample> samples, Role role) {
    return Rounds.of(samples.stream().filter(sample -> sample.role() == role).toList());
  }

  private TableReport report(Chooser table) {
    Report report = judge.report(cases, notCompared);
    List<Regret> regrets = new ArrayList<>();
    for (Judged each : report.worst()) {
      Point point = each.of().key().point();
      if (each.finding() != Finding.WRONG) {
        ChoiceName chosen = table.choice(point).orElseThrow();
        regrets.add(Regret.of(point, chosen, measured.get(point), each.noise()));
      }
    }
    return new TableReport(report, changes, regrets);
  }
}
