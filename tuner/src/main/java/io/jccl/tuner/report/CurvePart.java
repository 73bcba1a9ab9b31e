package io.jccl.tuner.report;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.tuner.page.Markup;
import io.jccl.tuner.plot.Curve;
import io.jccl.tuner.plot.Figure;
import io.jccl.tuner.plot.Section;
import io.jccl.tuner.plot.Styles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Time and rate over size of each key, of which one is shown. */
final class CurvePart {
  private static final Figure.Bandwidth RATE = new Figure.Bandwidth("rate", "Rate");
  private static final int HEADING = 4;
  private static final List<String> FIRST =
      List.of(Way.HIP.label(), Way.JAVA.label(), Way.COPY.label());

  private final Bench bench;
  private final Operands operands;
  private final Styles styles;

  CurvePart(Bench bench, Operands operands, Styles styles) {
    this.bench = bench;
    this.operands = operands;
    this.styles = styles;
  }

  /** The figure of a key: a curve for each engine and form, and the copy. */
  static Figure figure(Bench bench, Operands operands, Key key) {
    SortedMap<Way, List<Curve.Point>> curves = new TreeMap<>();
    List<Place> places = bench.places(operands, key);
    for (Place place : places) {
      for (Way way : place.ways()) {
        place
            .times(way)
            .ifPresent(
                times -> curves.computeIfAbsent(way, same -> new ArrayList<>()).add(times.point()));
      }
    }
    List<Curve.Point> copies =
        places.stream()
            .flatMap(place -> bench.copy(operands, place.bytes()).stream())
            .map(Times::point)
            .toList();
    if (!copies.isEmpty()) {
      curves.put(Way.COPY, copies);
    }
    return new Figure(
        key.label() + ", " + operands.label(),
        RATE,
        curves.entrySet().stream()
            .map(
                each ->
                    new Curve(
                        each.getKey().label(), !each.getKey().equals(Way.COPY), each.getValue()))
            .toList(),
        Optional.empty());
  }

  /** A chooser of folds by type and operation. */
  String folds(String id) {
    List<Key> keys = bench.keys(operands, true);
    List<DataType> types = keys.stream().map(Key::type).distinct().sorted().toList();
    List<ReduceOp.Kind> ops = keys.stream().map(Key::op).distinct().sorted().toList();
    Chooser chooser =
        new Chooser(
            id + "-keys",
            "one",
            List.of(
                new Chooser.Dimension(
                    "type",
                    types.stream().map(DataType::label).toList(),
                    Math.max(types.indexOf(DataType.FLOAT32), 0)),
                new Chooser.Dimension(
                    "operation", ops.stream().map(ReduceOp.Kind::label).toList(), 0)));
    for (int i = 0; i < types.size(); i++) {
      for (int j = 0; j < ops.size(); j++) {
        DataType type = types.get(i);
        ReduceOp.Kind op = ops.get(j);
        Optional<Key> key =
            keys.stream().filter(each -> each.type() == type && each.op() == op).findFirst();
        String name = id + "-" + type.label() + "-" + op.label();
        chooser.add(
            key.map(each -> section(each, name)).orElse("<p>This was not measured.</p>\n"), i, j);
      }
    }
    return chooser.html();
  }

  /** Ratios of the work on messages by size, and a chooser of it. */
  String messages(String id) {
    List<Key> keys = bench.keys(operands, false);
    List<Long> sizes = bench.sizes(operands, false);
    List<String> names = keys.stream().map(Key::label).toList();
    Chooser chooser =
        new Chooser(id + "-work", "one", List.of(new Chooser.Dimension("work", names, 0)));
    for (int i = 0; i < keys.size(); i++) {
      chooser.add(section(keys.get(i), id + "-work-" + i), i);
    }
    List<String> columns = sizes.stream().map(Markup::size).toList();
    boolean isCompared =
        keys.stream()
            .flatMap(key -> bench.places(operands, key).stream())
            .anyMatch(place -> place.ratio().isPresent());
    return HeatTable.html(
            (isCompared ? "Java’s rate over HIP’s" : "Rates") + ", by size of the payload",
            "work",
            names,
            columns,
            (name, size) ->
                bench.place(
                    operands, keys.get(names.indexOf(name)), sizes.get(columns.indexOf(size))))
        + chooser.html();
  }

  private String section(Key key, String id) {
    return new Section(figure(bench, operands, key), id, HEADING, styles, FIRST).html();
  }
}
