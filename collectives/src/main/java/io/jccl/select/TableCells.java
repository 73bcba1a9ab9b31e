package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.words.Nearest;
import java.util.SequencedMap;
import java.util.function.Consumer;

/**
 * One row of a tuning table in RCCL's form, read strictly: what RCCL drops and NCCL's plugin turns
 * into something else is an error with file, line, column, the text, the legal names and the
 * nearest of them. Blanks and tabs around a cell are no part of it. There are no quotes, and a
 * comment has a line of its own.
 *
 * <p>This is the grammar of every table that is read strictly, whatever names it may use.
 */
public final class TableCells {
  private static final String ANY = "-1";

  private final String file;
  private final int line;
  private final String text;
  private final String[] cells;
  private final Consumer<InvalidArgumentException> faults;

  /**
   * Cuts a line at its commas.
   *
   * @param file the file's name, for messages
   * @param line the line's number, from 1
   * @param text the line, without what ends it
   * @param faults gets the error of each cell that is not legal, and may throw it
   * @throws InvalidArgumentException if it has too few or too many columns
   */
  public TableCells(String file, int line, String text, Consumer<InvalidArgumentException> faults) {
    this.file = file;
    this.line = line;
    this.text = text;
    this.faults = faults;
    cells = text.split(",", -1);
    int most = TableColumn.values().length;
    if (cells.length < TableColumn.LEAST || cells.length > most) {
      throw new InvalidArgumentException(
          file + ":" + line + ":1",
          cells.length + (cells.length == 1 ? " column" : " columns"),
          TableColumn.LEAST + " to " + most + ": " + TableColumn.all());
    }
  }

  /** Whether a line is a row: neither blank nor a comment. */
  public static boolean isRow(String line) {
    String text = trim(line);
    return !text.isEmpty() && text.charAt(0) != '#';
  }

  /** What a cell names, or null for a fault: none of the names. */
  public <E> E named(TableColumn column, SequencedMap<String, E> names) {
    E found = names.get(cell(column));
    if (found == null) {
      String hint = Nearest.hint(cell(column), names.keySet());
      refuse(column, String.join(", ", names.keySet()) + hint);
    }
    return found;
  }

  /**
   * A whole number without a sign; anything else is a fault, and 0.
   *
   * @param most the greatest that is legal, an unsigned number
   */
  public long number(TableColumn column, long most) {
    return number(column, 0, most, "");
  }

  /**
   * A whole number from {@code min} to {@code most}, or -1, which an absent cell means as well;
   * anything else is a fault, and 0.
   */
  public int numberOrAny(TableColumn column, int min, int most) {
    return column.ordinal() >= cells.length || isAny(column)
        ? -1
        : (int) number(column, min, most, "-1, or ");
  }

  /** Whether a cell is -1. */
  public boolean isAny(TableColumn column) {
    return cell(column).equals(ANY);
  }

  /** Reports a cell as a fault: where it is, its text, and what is legal. */
  public void refuse(TableColumn column, String legal) {
    int position = 0;
    for (int i = 0; i < column.ordinal(); i++) {
      position += cells[i].length() + 1;
    }
    while (position < text.length() && isBlank(text.charAt(position)) && !cell(column).isEmpty()) {
      position++;
    }
    faults.accept(
        new InvalidArgumentException(
            file + ":" + line + ":" + (position + 1) + " " + column.label(),
            "\"" + cell(column) + "\"",
            legal));
  }

  private long number(TableColumn column, long min, long most, String otherwise) {
    if (cell(column).matches("[0-9]+")) {
      try {
        long number = Long.parseUnsignedLong(cell(column));
        if (Long.compareUnsigned(min, number) <= 0 && Long.compareUnsigned(number, most) <= 0) {
          return number;
        }
      } catch (NumberFormatException e) {
        // more than 64 bits hold: refused below
      }
    }
    refuse(column, otherwise + min + " to " + Long.toUnsignedString(most));
    return 0;
  }

  String cell(TableColumn column) {
    return trim(cells[column.ordinal()]);
  }

  /** The text without blanks and tabs around it; other white space is part of a cell. */
  public static String trim(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isBlank(text.charAt(from))) {
      from++;
    }
    while (from < to && isBlank(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
