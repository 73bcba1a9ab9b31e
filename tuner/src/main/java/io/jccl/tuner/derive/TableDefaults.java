package io.jccl.tuner.derive;

import io.jccl.plan.Request;
import io.jccl.select.CallShape;
import io.jccl.select.TableRow;
import io.jccl.select.TuningTable;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import java.util.Comparator;
import java.util.Optional;

/**
 * The choices of a table as the default to be beaten, for samples that were measured with another
 * one: rows that are to stand before that table's own. Where the table's choice was not measured in
 * all rounds nothing can be said, and no row may reach over that size.
 *
 * @param table the table
 */
record TableDefaults(TuningTable table) {
  /** The times at a point with the table's choice as the default; without a row, as they are. */
  PointTimes over(PointTimes times) {
    return row(times.point())
        .map(row -> measured(row, times).map(times::over).orElseGet(times::incomparable))
        .orElse(times);
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

  /** The measured choice that a row names; of several channel counts the least, if it is open. */
  private static Optional<ChoiceName> measured(TableRow row, PointTimes times) {
    return times.all().stream()
        .filter(each -> each.algorithm().equals(row.algorithm()))
        .filter(each -> each.protocol() == row.protocol())
        .filter(each -> row.channels() < 0 || each.channels() == row.channels())
        .min(Comparator.comparing(ChoiceName::channels));
  }
}
