package io.jccl.hip.fused;

import io.jccl.hip.resource.TableRow;
import io.jccl.plan.Collective;
import java.util.List;

/**
 * How many blocks a call has at most on each rank, read from {@code tables/fused/<target>.csv}: the
 * first row that covers the call decides.
 *
 * <p>Columns: the collective and the algorithm, as labels or *; the largest number of ranks and the
 * largest size of a block of the collective in bytes, or *; the blocks.
 */
final class BlockTable {
  private static final String HEADER = "collective,algorithm,ranksTo,bytesTo,blocks";

  /** Where nothing was measured: as many as NCCL has channels. */
  private static final int UNMEASURED = 64;

  private final List<Row> rows;

  private record Row(String collective, String algorithm, long ranksTo, long bytesTo, int blocks) {
    boolean covers(Collective asked, String by, int ranks, long bytes) {
      return (collective.equals(TableRow.ALL) || collective.equals(asked.label()))
          && (algorithm.equals(TableRow.ALL) || algorithm.equals(by))
          && ranks <= ranksTo
          && bytes <= bytesTo;
    }
  }

  private BlockTable(List<Row> rows) {
    this.rows = rows;
  }

  /**
   * The table of a target; without rows if it has none.
   *
   * @throws IllegalStateException if a row is malformed
   */
  static BlockTable of(String target) {
    String file = "tables/fused/" + target + ".csv";
    return TableRow.text(file)
        .map(text -> parse(file, text))
        .orElseGet(() -> new BlockTable(List.of()));
  }

  /** The table of a text; the name is for messages. */
  static BlockTable parse(String name, String text) {
    return new BlockTable(
        TableRow.parse(name, text, HEADER).stream().map(BlockTable::row).toList());
  }

  private static Row row(TableRow cells) {
    return new Row(
        cells.cell("collective"),
        cells.cell("algorithm"),
        cells.largest("ranksTo"),
        cells.largest("bytesTo"),
        cells.integer("blocks", cells.cell("blocks")));
  }

  /** The most blocks of a call. */
  int blocks(Collective collective, String algorithm, int ranks, long bytes) {
    for (Row row : rows) {
      if (row.covers(collective, algorithm, ranks, bytes)) {
        return row.blocks;
      }
    }
    return UNMEASURED;
  }

  /** The most that any call gets. */
  int most() {
    return rows.stream().mapToInt(Row::blocks).reduce(UNMEASURED, Math::max);
  }
}
