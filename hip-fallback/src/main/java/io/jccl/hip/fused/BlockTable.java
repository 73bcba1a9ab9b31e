package io.jccl.hip.fused;

import io.jccl.plan.Collective;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * How many blocks a call has at most on each rank, read from {@code tables/fused/<target>.csv}: the
 * first row that covers the call decides. Lines that begin with # say where the rows come from.
 *
 * <p>Columns: the collective and the algorithm, as labels or *; the largest number of ranks and the
 * largest size of a block of the collective in bytes, or *; the blocks.
 */
final class BlockTable {
  private static final String HEADER = "collective,algorithm,ranksTo,bytesTo,blocks";
  private static final String ALL = "*";

  private final List<Row> rows;

  private record Row(String collective, String algorithm, long ranksTo, long bytesTo, int blocks) {
    boolean covers(Collective asked, String by, int ranks, long bytes) {
      return (collective.equals(ALL) || collective.equals(asked.label()))
          && (algorithm.equals(ALL) || algorithm.equals(by))
          && ranks <= ranksTo
          && bytes <= bytesTo;
    }
  }

  private BlockTable(List<Row> rows) {
    this.rows = rows;
  }

  /**
   * The table of a target; one that limits nothing if it has none.
   *
   * @throws IllegalStateException if a row is malformed
   */
  static BlockTable of(String target) {
    String resource = "/io/jccl/hip/tables/fused/" + target + ".csv";
    try (InputStream stream = BlockTable.class.getResourceAsStream(resource)) {
      return stream == null
          ? new BlockTable(List.of())
          : parse(
              "tables/fused/" + target + ".csv",
              new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }

  /** The table of a text; the name is for messages. */
  static BlockTable parse(String name, String text) {
    List<Row> rows = new ArrayList<>();
    List<String> lines = text.lines().toList();
    boolean hasHeader = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String at = name + ":" + (i + 1) + ": ";
      if (hasHeader) {
        rows.add(row(at, line.split(",", -1)));
      } else if (line.equals(HEADER)) {
        hasHeader = true;
      } else {
        throw new IllegalStateException(at + "expected " + HEADER + ", found " + line);
      }
    }
    return new BlockTable(List.copyOf(rows));
  }

  private static Row row(String at, String[] cells) {
    if (cells.length != 5) {
      throw new IllegalStateException(at + cells.length + " cells, expected " + HEADER);
    }
    return new Row(
        cells[0],
        cells[1],
        number(at, cells[2]),
        number(at, cells[3]),
        Math.toIntExact(number(at, cells[4])));
  }

  private static long number(String at, String cell) {
    if (cell.equals(ALL)) {
      return Long.MAX_VALUE;
    }
    try {
      long number = Long.parseLong(cell);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // the message below says what is legal
    }
    throw new IllegalStateException(at + cell + " is neither a number from 1 nor *");
  }

  /** The most blocks of a call. */
  int blocks(Collective collective, String algorithm, int ranks, long bytes) {
    for (Row row : rows) {
      if (row.covers(collective, algorithm, ranks, bytes)) {
        return row.blocks;
      }
    }
    return Integer.MAX_VALUE;
  }
}
