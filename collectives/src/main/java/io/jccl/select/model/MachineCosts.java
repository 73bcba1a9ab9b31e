package io.jccl.select.model;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.jccl.InvalidArgumentException;
import io.jccl.select.Shipped;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What things cost on one kind of machine, by name: rows {@code name,value,unit,origin} of a file,
 * with {@code -} for a value that this kind of machine has not, whose origin is then the reason.
 * Immutable.
 *
 * @param name the file's name without {@code .csv}, such as {@code host}
 * @param constants the constants in the file's order
 */
public record MachineCosts(String name, Map<String, Constant> constants) {
  private static final int COLUMNS = 4;
  private static final String NONE = "-";

  /**
   * One constant.
   *
   * @param value the value; NaN if there is none
   * @param unit its unit
   * @param origin where it comes from, or why there is none
   */
  public record Constant(double value, String unit, String origin) {
    /** Whether this kind of machine has it. */
    public boolean exists() {
      return !Double.isNaN(value);
    }
  }

  /** Keeps the constants. */
  public MachineCosts {
    constants = Collections.unmodifiableMap(new LinkedHashMap<>(constants));
  }

  /** The library's constants for host memory. */
  public static MachineCosts host() {
    return ours("host");
  }

  /** The library's constants for device memory. */
  public static MachineCosts device() {
    return ours("device");
  }

  private static MachineCosts ours(String name) {
    return read(name, Shipped.text("tables/models/" + name + ".csv"));
  }

  /**
   * Reads the constants of a kind of machine.
   *
   * @param name the file's name without {@code .csv}
   * @param text what it holds
   * @throws InvalidArgumentException for the first row that is not legal
   */
  public static MachineCosts read(String name, String text) {
    Map<String, Constant> constants = new LinkedHashMap<>();
    CsvReader.builder()
        .commentStrategy(CommentStrategy.SKIP)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .ofCsvRecord(text)
        .forEach(
            row -> {
              String where = name + ".csv:" + row.getStartingLineNumber();
              if (row.getFieldCount() != COLUMNS) {
                throw new InvalidArgumentException(
                    where, row.getFieldCount() + " columns", "name,value,unit,origin");
              }
              Constant constant = new Constant(value(where, row), row.getField(2), row.getField(3));
              if (constants.put(row.getField(0), constant) != null) {
                throw new InvalidArgumentException(where, row.getField(0) + " again", "once");
              }
            });
    return new MachineCosts(name, constants);
  }

  private static double value(String where, CsvRecord row) {
    String text = row.getField(1);
    if (text.equals(NONE)) {
      return Double.NaN;
    }
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && value < Double.POSITIVE_INFINITY) {
        return value;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new InvalidArgumentException(
        where + " " + row.getField(0), text, "a number from 0 on, or - with the reason");
  }

  /** The same with another value for a constant that it has. */
  public MachineCosts with(String constant, double value) {
    Constant before = get(constant);
    Map<String, Constant> changed = new LinkedHashMap<>(constants);
    changed.put(constant, new Constant(value, before.unit(), before.origin()));
    return new MachineCosts(name, changed);
  }

  /**
   * A constant.
   *
   * @throws InvalidArgumentException if the file does not name it
   */
  public Constant get(String constant) {
    Constant found = constants.get(constant);
    if (found == null) {
      throw new InvalidArgumentException(
          name + ".csv", "no row " + constant, "a row for it, with - if there is none");
    }
    return found;
  }
}
