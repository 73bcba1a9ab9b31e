package io.jccl.hip.resource;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A row of one of the tables that there may be for a target: what it says of those calls that its
 * first cells cover. A table is a header, then rows; lines that begin with # say where they come
 * from.
 *
 * @param at file and line, for messages
 * @param columns the titles
 * @param cells as many as columns
 */
public record TableRow(String at, List<String> columns, List<String> cells) {
  /** Stands for everything in cells that limit what a row covers. */
  public static final String ALL = "*";

  /**
   * The text of a table of this jar, if it holds it.
   *
   * @param file such as {@code tables/launch/sm_90.csv}
   */
  public static Optional<String> text(String file) {
    try (InputStream stream = TableRow.class.getResourceAsStream("/io/jccl/hip/" + file)) {
      return stream == null
          ? Optional.empty()
          : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /**
   * The rows of a text.
   *
   * @param name for messages
   * @param header the titles of the columns as the text must begin
   * @throws IllegalStateException if it begins otherwise, or a row has not as many cells
   */
  public static List<TableRow> parse(String name, String text, String header) {
    List<String> columns = List.of(header.split(","));
    List<CsvRecord> lines =
        CsvReader.builder()
            .commentStrategy(CommentStrategy.SKIP)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(text)
            .stream()
            .toList();
    if (lines.isEmpty() || !lines.getFirst().getFields().equals(columns)) {
      long line = lines.isEmpty() ? 1 : lines.getFirst().getStartingLineNumber();
      throw new IllegalStateException(name + ":" + line + ": expected " + header);
    }
    return lines.stream().skip(1).map(line -> of(name, line, columns)).toList();
  }

  private static TableRow of(String name, CsvRecord line, List<String> columns) {
    String at = name + ":" + line.getStartingLineNumber() + ": ";
    if (line.getFieldCount() != columns.size()) {
      throw new IllegalStateException(
          at + line.getFieldCount() + " columns, expected " + String.join(",", columns));
    }
    return new TableRow(at, columns, line.getFields());
  }

  /** The cell of a column. */
  public String cell(String column) {
    return cells.get(columns.indexOf(column));
  }

  /**
   * What a cell names; empty for {@link #ALL}.
   *
   * @throws IllegalStateException if it is the label of none of the values
   */
  public <E> Optional<E> named(String column, E[] values, Function<E, String> label) {
    if (cell(column).equals(ALL)) {
      return Optional.empty();
    }
    for (E value : values) {
      if (label.apply(value).equals(cell(column))) {
        return Optional.of(value);
      }
    }
    String labels = String.join(" ", Arrays.stream(values).map(label).toList());
    throw illegal(column, cell(column), " is none of " + ALL + " " + labels);
  }

  /**
   * A positive number; {@link #ALL} is the largest.
   *
   * @throws IllegalStateException if the cell is none
   */
  public long largest(String column) {
    return cell(column).equals(ALL) ? Long.MAX_VALUE : number(column, cell(column));
  }

  /** As {@link #largest}, of numbers that are an int. */
  public int largestInteger(String column) {
    return cell(column).equals(ALL) ? Integer.MAX_VALUE : integer(column, cell(column));
  }

  /**
   * A positive number.
   *
   * @param text the column's cell, or what is the number in it
   * @throws IllegalStateException if it is none
   */
  public int integer(String column, String text) {
    long value = number(column, text);
    if (value > Integer.MAX_VALUE) {
      throw illegal(column, text, " is more than " + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  private long number(String column, String text) {
    long value = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
    if (value == 0) {
      throw illegal(column, text, " is not a positive number");
    }
    return value;
  }

  /** An exception that says where, what and why. */
  public IllegalStateException illegal(String column, String text, String why) {
    return new IllegalStateException(at + column + ": '" + text + "'" + why);
  }
}
