package io.jccl.tuner.convert;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.TableCells;
import io.jccl.select.TableColumn;
import io.jccl.select.TableReader;
import io.jccl.select.TableRow;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.config.ConfigLine;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.config.ConfigRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** JCCL's own tables in RCCL's terms, as far as both have the names, and back. */
final class JcclTable {
  private static final long GREATEST = -1L; // unsigned
  private static final String UNLIMITED = Long.toUnsignedString(GREATEST);

  private JcclTable() {}

  /**
   * The lines of a table of JCCL's.
   *
   * @param to the format in which they will be said
   * @throws JcclException for the first row that is not legal, or that RCCL has no name for
   */
  static List<ConfigLine> read(ConfigFile file, Format to) {
    Map<Integer, TableRow> rows = new HashMap<>();
    String text = ConfigFile.text(file.bytes());
    TableReader.read(file.name(), text, Algorithms.all())
        .rows()
        .forEach(row -> rows.put(row.line(), row));
    List<String> lines = file.lines();
    List<ConfigLine> read = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      TableRow row = rows.get(i + 1);
      read.add(
          row == null
              ? new ConfigLine.Remark(i + 1, lines.get(i))
              : new ConfigLine.Row(lines.get(i), row(file.name(), lines.get(i), row, to)));
    }
    return read;
  }

  /**
   * A row of RCCL's in JCCL's table.
   *
   * @throws InvalidArgumentException if JCCL has no such row
   */
  static String write(String file, int line, String row) {
    String written = row.replace("," + UNLIMITED + ",", ",-1,");
    TableReader.read(file, "\n".repeat(line - 1) + written, Algorithms.all());
    return written;
  }

  private static ConfigRow row(String file, String text, TableRow row, Format to) {
    TableCells cells =
        new TableCells(
            file,
            row.line(),
            text,
            fault -> {
              throw new JcclException(to.cannotSay(file, row.line(), fault));
            });
    return new ConfigRow(
        row.line(),
        cells.named(TableColumn.COLLECTIVE, ConfigNames.COLLECTIVES),
        row.minBytes(),
        row.maxBytes() == Long.MAX_VALUE ? GREATEST : row.maxBytes(),
        cells.named(TableColumn.ALGORITHM, ConfigNames.ALGORITHMS),
        row.protocol(),
        row.channels(),
        row.nodes(),
        row.ranks(),
        row.pipeOps(),
        row.registered());
  }
}
