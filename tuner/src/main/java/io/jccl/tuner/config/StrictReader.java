package io.jccl.tuner.config;

import io.jccl.InvalidArgumentException;
import io.jccl.select.TableCells;
import io.jccl.select.TableColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a tuner file of RCCL or NCCL and takes nothing that either of them would drop or change:
 * each fault is an error with file, line, column, the text and what is legal.
 */
public final class StrictReader {
  private static final long GREATEST = -1L; // unsigned

  private final ConfigFile file;
  private final List<ConfigLine> lines = new ArrayList<>();
  private final List<ConfigFault> faults = new ArrayList<>();

  private StrictReader(ConfigFile file) {
    this.file = file;
  }

  /** The lines without their faulty rows, and the faults. */
  public static Reading read(ConfigFile file) {
    StrictReader reader = new StrictReader(file);
    List<String> lines = file.lines();
    for (int i = 0; i < lines.size(); i++) {
      reader.read(i + 1, lines.get(i));
    }
    return new Reading(reader.lines, reader.faults);
  }

  /**
   * What a strict reading yields.
   *
   * @param lines the lines that have no fault
   * @param faults all faults, in the file's order
   */
  public record Reading(List<ConfigLine> lines, List<ConfigFault> faults) {}

  private void read(int number, String bytes) {
    String text = ConfigFile.text(bytes);
    int before = faults.size();
    checkBytes(number, bytes);
    if (!TableCells.isRow(text)) {
      lines.add(new ConfigLine.Remark(number, bytes));
      return;
    }
    ConfigRow row = row(number, text);
    if (faults.size() == before) {
      lines.add(new ConfigLine.Row(bytes, row));
    } else {
      lines.add(new ConfigLine.Dropped(number, bytes, "faults"));
    }
  }

  private void checkBytes(int number, String bytes) {
    if (bytes.length() > Pieces.MOST_BYTES) {
      String legal = Pieces.MOST_BYTES + "; readers take the rest as another line";
      refuse(number, Pieces.MOST_BYTES + 1, bytes.length() + " bytes", legal);
    }
    if (bytes.indexOf('\0') >= 0) {
      refuse(number, bytes.indexOf('\0') + 1, "a NUL byte", "text; RCCL reads no further");
    }
  }

  private void refuse(int number, int column, String what, String legal) {
    String where = file.name() + ":" + number + ":" + column;
    add(number, new InvalidArgumentException(where, what, legal));
  }

  private ConfigRow row(int number, String text) {
    TableCells cells;
    try {
      cells = new TableCells(file.name(), number, text, fault -> add(number, fault));
    } catch (InvalidArgumentException e) {
      add(number, e);
      return null;
    }
    ConfigRow row =
        new ConfigRow(
            number,
            cells.named(TableColumn.COLLECTIVE, ConfigNames.COLLECTIVES),
            cells.number(TableColumn.MIN_BYTES, GREATEST),
            cells.number(TableColumn.MAX_BYTES, GREATEST),
            cells.named(TableColumn.ALGORITHM, ConfigNames.ALGORITHMS),
            cells.named(TableColumn.PROTOCOL, ConfigNames.PROTOCOLS),
            cells.numberOrAny(TableColumn.CHANNELS, 1, Integer.MAX_VALUE),
            cells.numberOrAny(TableColumn.NODES, 1, Integer.MAX_VALUE),
            cells.numberOrAny(TableColumn.RANKS, 1, Integer.MAX_VALUE),
            cells.numberOrAny(TableColumn.PIPE_OPS, 1, Integer.MAX_VALUE),
            cells.numberOrAny(TableColumn.REGISTERED, 0, 1));
    if (Long.compareUnsigned(row.minBytes(), row.maxBytes()) > 0) {
      cells.refuse(TableColumn.MAX_BYTES, "minbytes and more");
    }
    return row;
  }

  private void add(int number, InvalidArgumentException fault) {
    faults.add(new ConfigFault(number, fault.getMessage()));
  }
}
