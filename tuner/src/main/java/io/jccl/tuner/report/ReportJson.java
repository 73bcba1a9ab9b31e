package io.jccl.tuner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the page shows, for programs: a JSON object within it. Rates are GB/s, times microseconds of
 * one invocation, sizes bytes; percentiles go by the rank that is nearest.
 */
final class ReportJson {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private ReportJson() {}

  /** The page's data. */
  record Data(List<DeviceData> devices) {}

  /** One bench. */
  record DeviceData(
      String device,
      String description,
      String architecture,
      String driver,
      String file,
      List<Row> rows) {}

  /** One key at one size. */
  record Row(
      String work,
      String type,
      String op,
      int inputs,
      String cache,
      long bytes,
      List<Series> ways,
      Optional<Ratio> ratio,
      Optional<Ratio> noise,
      String verdict) {}

  /** What was measured of it by one engine in one form. */
  record Series(
      String engine,
      String how,
      int rounds,
      int wrong,
      double usP10,
      double usP50,
      double usP90,
      double rateP10,
      double rateP50,
      double rateP90) {
    static Series of(Way way, Times times) {
      return new Series(
          way.engine(),
          way.how(),
          times.micros().samples(),
          times.wrong(),
          times.micros().p10(),
          times.micros().p50(),
          times.micros().p90(),
          times.lowRate(),
          times.rate(),
          times.highRate());
    }
  }

  /** The object, so that it may stand in an HTML element. */
  static String of(List<Bench> benches) {
    Data data = new Data(benches.stream().map(ReportJson::device).toList());
    ObjectNode node = MAPPER.valueToTree(data);
    return node.toString().replace("<", "\\u003c");
  }

  private static DeviceData device(Bench bench) {
    List<Row> rows = new ArrayList<>();
    for (boolean folds : new boolean[] {true, false}) {
      for (Operands operands : bench.operands(folds)) {
        for (Key key : bench.keys(operands, folds)) {
          bench.places(operands, key).forEach(place -> rows.add(row(bench, operands, place)));
        }
      }
    }
    return new DeviceData(
        bench.made().device().name(),
        bench.made().device().description(),
        bench.made().device().architecture(),
        bench.made().device().driver(),
        bench.file().name(),
        rows);
  }

  private static Row row(Bench bench, Operands operands, Place place) {
    List<Series> series = new ArrayList<>();
    for (Way way : place.ways()) {
      place.times(way).ifPresent(times -> series.add(Series.of(way, times)));
    }
    bench.copy(operands, place.bytes()).ifPresent(times -> series.add(Series.of(Way.COPY, times)));
    return new Row(
        place.key().work().label(),
        place.key().type().label(),
        place.key().op().label(),
        operands.inputs(),
        operands.cache().label(),
        place.bytes(),
        series,
        place.ratio(),
        place.noise(),
        place.verdict().label());
  }
}
