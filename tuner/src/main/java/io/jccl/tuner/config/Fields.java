package io.jccl.tuner.config;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.TableCells;
import io.jccl.select.TableColumn;
import io.jccl.select.model.NcclAlgorithm;
import java.util.List;

/** The fields of a line as the readers of RCCL and NCCL both take them. */
final class Fields {
  private Fields() {}

  /** The fields without blanks around them, as many as there are columns; others are not read. */
  static List<String> of(String line) {
    return CText.tokens(line).stream()
        .limit(TableColumn.values().length)
        .map(TableCells::trim)
        .toList();
  }

  /** The reason for leaving a line out. */
  static String tooFew(List<String> fields) {
    return fields.size() + " of at least " + TableColumn.LEAST + " fields";
  }

  /** The row, its numbers read as far as they are numbers. */
  static ConfigRow row(
      int line,
      List<String> fields,
      Collective collective,
      NcclAlgorithm algorithm,
      Protocol protocol) {
    return new ConfigRow(
        line,
        collective,
        CText.strtoull(fields.get(1)),
        CText.strtoull(fields.get(2)),
        algorithm,
        protocol,
        CText.atoi(fields.get(5)),
        CText.atoi(fields.get(6)),
        CText.atoi(fields.get(7)),
        optional(fields, 8),
        optional(fields, 9));
  }

  private static int optional(List<String> fields, int index) {
    return index < fields.size() ? CText.atoi(fields.get(index)) : ConfigRow.ANY;
  }
}
