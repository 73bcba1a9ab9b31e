package io.jccl.hip.kernel;

import io.jccl.hip.resource.TableRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which kernels were compared with the host's, bit for bit, and where: a table that is checked in
 * and that {@code check kernels --record} writes. A row holds until the sources of its kernel
 * change.
 */
public final class Verifications {
  private static final String HEADER =
      "engine,type,operation,architecture,device,date,sources,compared";
  private static final String SHIPPED = "tables/verified.csv";

  private final SortedMap<String, Row> rows = new TreeMap<>();

  /**
   * A fold that was found equal to the host's; or copies, or messages.
   *
   * @param engine whose kernel
   * @param type the type's label; or {@code copies}, {@code LL}, {@code LL128}
   * @param operation the operation's label; of copies {@code rows}, of messages {@code all}
   * @param architecture that it ran on, such as {@code sm_90}
   * @param device what that was, as its runtime calls it
   * @param date of the check, as {@code 2026-11-30}
   * @param sources the first digits of the hash of the kernels' sources
   * @param compared how many elements were compared
   */
  public record Row(
      String engine,
      String type,
      String operation,
      String architecture,
      String device,
      String date,
      String sources,
      long compared) {
    private String key() {
      return String.join(",", engine, type, operation, architecture);
    }

    private String line() {
      String text = device.replace(',', ' ').replace('"', ' ');
      return String.join(",", key(), text, date, sources, String.valueOf(compared));
    }
  }

  /** The table of this jar; without rows if it has none. */
  public static Verifications shipped() {
    return TableRow.text(SHIPPED).map(text -> parse(SHIPPED, text)).orElseGet(Verifications::new);
  }

  /** The table of a file; without rows if there is no file. */
  public static Verifications read(Path file) {
    try {
      return Files.exists(file)
          ? parse(file.toString(), Files.readString(file))
          : new Verifications();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /**
   * The table of a text.
   *
   * @throws IllegalStateException if a row is malformed
   */
  static Verifications parse(String name, String text) {
    Verifications table = new Verifications();
    for (TableRow cells : TableRow.parse(name, text, HEADER)) {
      table.put(
          new Row(
              cells.cell("engine"),
              cells.cell("type"),
              cells.cell("operation"),
              cells.cell("architecture"),
              cells.cell("device"),
              cells.cell("date"),
              cells.cell("sources"),
              cells.largest("compared")));
    }
    return table;
  }

  /** Adds a row in place of an older one of the same fold and architecture. */
  public void put(Row row) {
    rows.put(row.key(), row);
  }

  /** Removes what was known of a fold on an architecture: it was wrong. */
  public void remove(String engine, String type, String operation, String architecture) {
    rows.remove(String.join(",", engine, type, operation, architecture));
  }

  /** The rows of a fold, by engine and architecture. */
  public List<Row> of(String type, String operation) {
    return rows.values().stream()
        .filter(row -> row.type.equals(type) && row.operation.equals(operation))
        .toList();
  }

  /** Writes all rows, sorted. */
  public void write(Path file) {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    rows.values().forEach(row -> lines.add(row.line()));
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
