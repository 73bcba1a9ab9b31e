package io.jccl.tuner.derive;

import io.jccl.plan.Request;
import io.jccl.select.CallShape;
import io.jccl.select.TableRow;
import io.jccl.select.TuningTable;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The choices of a table as the default to be beaten. Where the table's choice was not measured in
 * all rounds nothing can be said, and no row may reach over that size.
 *
 * @param table the table
 */
record TableDefaults(TuningTable table) implements Defaults {
  @Override
  public String name() {
    return table.name();
  }

  @Override
  public boolean covers(Point point, List<ChoiceName> measured) {
    return row(point).isPresent();
  }

  /** Of several channel counts the least, if the row leaves them open. */
  @Override
  public Optional<ChoiceName> taken(Point point, List<ChoiceName> measured) {
    TableRow row = row(point).orElseThrow();
    return measured.stream()
        .filter(each -> each.algorithm().equals(row.algorithm()))
        .filter(each -> each.protocol() == row.protocol())
        .filter(each -> row.channels() < 0 || each.channels() == row.channels())
        .min(Comparator.comparing(ChoiceName::channels));
  }

  private Optional<TableRow> row(Point point) {
    CallShape shape =
        new CallShape(
            Request.of(point.collective(), point.ranks(), 0),
            point.type(),
            point.op(),
            point.bytes(),
            !point.device().equals(Point.HOST),
            point.registered());
    return table.rows().stream().filter(row -> row.matches(shape)).findFirst();
  }
}
