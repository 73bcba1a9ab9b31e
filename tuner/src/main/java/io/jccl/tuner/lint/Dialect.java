package io.jccl.tuner.lint;

import io.jccl.select.TableCells;
import io.jccl.select.TableColumn;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.config.ConfigNames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Formats of other tuners that are met in files that look like RCCL's. They are named, not guessed
 * at: where a column means something else, a reading would be wrong without anybody noticing.
 *
 * @param name whose format it is
 * @param line the first line that shows it
 */
public record Dialect(String name, int line) {
  private static final String JCCL = "JCCL's own table";

  private record Sign(String name, Predicate<String> line) {}

  private static final List<Sign> SIGNS =
      List.of(
          sign("MSCCL++'s JSON", "\\s*\"profiles\"\\s*:.*|\\s*\\{.*\"profiles\"\\s*:.*"),
          sign("Meta NCCLX's JSON, or another", "\\s*[\\[{](\\s*[\\[{\"].*|\\s*)"),
          sign("Google's tuner textproto", "\\s*(rank_per_)?node_range\\b.*"),
          sign(
              "Meta NCCLX's CSV, with intervals of bytes per rank",
              "\\s*\\w+\\s*,\\s*(\\*\\s*,|[\\[(]\\s*\\d*\\s*,).*"),
          sign(
              "the fork of RCCL's CSV with 12 columns, which adds partitionMode and localGroup",
              "[^#,]+(,[^,]*){11}"),
          sign(
              "the private dialect of RCCL's CSV in which protocol -1 is any",
              "[^#,]+,[^,]*,[^,]*,[^,]*,\\s*-1\\s*(,.*)?"),
          sign(
              JCCL,
              "\\s*(alltoallv?|gather|scatter|barrier)\\s*,.*"
                  + "|[^#,]+,[^,]*,[^,]*,\\s*(direct|oneshot|twoshot|ce)\\s*,.*"));

  private static Sign sign(String name, String line) {
    return new Sign(name, Pattern.compile(line).asMatchPredicate());
  }

  /** Whether it is the format of tables for JCCL, which is checked by its own rules. */
  boolean isJccl() {
    return name.equals(JCCL);
  }

  /** Whether a file has no rows, or one with a name that tuner files have where they have it. */
  static boolean hasNames(ConfigFile file) {
    List<String> rows = file.lines().stream().filter(TableCells::isRow).toList();
    return rows.isEmpty() || rows.stream().anyMatch(Dialect::hasName);
  }

  private static boolean hasName(String row) {
    String[] cells = row.split(",", -1);
    return has(cells, TableColumn.COLLECTIVE, ConfigNames.COLLECTIVES.keySet())
        || has(cells, TableColumn.ALGORITHM, ConfigNames.ALGORITHMS.keySet())
        || has(cells, TableColumn.PROTOCOL, ConfigNames.PROTOCOLS.keySet());
  }

  private static boolean has(String[] cells, TableColumn column, Set<String> names) {
    return column.ordinal() < cells.length
        && names.contains(TableCells.trim(cells[column.ordinal()]).toLowerCase(Locale.ROOT));
  }

  /** The other format that a file is in, if it is. */
  public static Optional<Dialect> of(ConfigFile file) {
    List<String> lines = file.lines();
    for (Sign sign : SIGNS) {
      for (int i = 0; i < lines.size(); i++) {
        if (TableCells.isRow(lines.get(i)) && sign.line.test(lines.get(i))) {
          return Optional.of(new Dialect(sign.name, i + 1));
        }
      }
    }
    return Optional.empty();
  }
}
