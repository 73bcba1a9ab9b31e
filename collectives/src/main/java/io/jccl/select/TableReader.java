package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * Reads tuning tables in RCCL's form: {@code
 * collective,minbytes,maxbytes,algorithm,protocol,channels,nNodes,nRanks[,numPipeOps[,regBuff]]},
 * without a header line, with comments from {@code #} at a line's start. Collectives are spelled as
 * RCCL spells them, {@code allreduce}, and ours join them; a {@code maxbytes} of -1 is no limit, as
 * it is in RCCL by overflow. The grammar is that of {@link TableCells}.
 */
public final class TableReader {
  /** The most channels that a row may ask for, as in RCCL; the user's limits then apply. */
  private static final int MOST_CHANNELS = 128;

  private final String file;
  private final SequencedMap<String, Algorithm> algorithms;
  private final SequencedMap<String, Protocol> protocols =
      Words.index(List.of(Protocol.values()), Protocol::label);
  private final SequencedMap<String, Collective> collectives =
      Words.index(List.of(Collective.values()), each -> each.label().replace("_", ""));

  private TableReader(String file, List<Algorithm> algorithms) {
    this.file = file;
    this.algorithms = Words.index(algorithms, Algorithm::name);
  }

  /**
   * Reads a table.
   *
   * @param file its name, for messages and for the source of decisions
   * @param text what it holds
   * @param algorithms the algorithms that rows may name
   * @throws InvalidArgumentException for the first row that is not legal
   */
  public static TuningTable read(String file, String text, List<Algorithm> algorithms) {
    TableReader reader = new TableReader(file, algorithms);
    List<String> lines = List.of(text.split("\r?\n"));
    List<TableRow> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (TableCells.isRow(lines.get(i))) {
        rows.add(reader.row(i + 1, lines.get(i)));
      }
    }
    return new TuningTable(file, rows);
  }

  private TableRow row(int line, String text) {
    TableCells cells = new TableCells(file, line, text, TableReader::fail);
    Algorithm algorithm = cells.named(TableColumn.ALGORITHM, algorithms);
    Protocol protocol = cells.named(TableColumn.PROTOCOL, protocols);
    if (Candidate.protocols(algorithm).noneMatch(protocol::equals)) {
      cells.refuse(TableColumn.PROTOCOL, protocolsOf(algorithm) + ", since it uses peers' memory");
    }
    long min = cells.number(TableColumn.MIN_BYTES, Long.MAX_VALUE);
    long max =
        cells.isAny(TableColumn.MAX_BYTES)
            ? Long.MAX_VALUE
            : cells.number(TableColumn.MAX_BYTES, Long.MAX_VALUE);
    if (max < min) {
      cells.refuse(TableColumn.MAX_BYTES, "-1, or minbytes and more");
    }
    return new TableRow(
        line,
        cells.named(TableColumn.COLLECTIVE, collectives),
        min,
        max,
        algorithm.name(),
        protocol,
        cells.numberOrAny(TableColumn.CHANNELS, 1, MOST_CHANNELS),
        cells.numberOrAny(TableColumn.NODES, 1, Integer.MAX_VALUE),
        cells.numberOrAny(TableColumn.RANKS, 1, Integer.MAX_VALUE),
        cells.numberOrAny(TableColumn.PIPE_OPS, 1, Integer.MAX_VALUE),
        cells.numberOrAny(TableColumn.REGISTERED, 0, 1));
  }

  private static void fail(InvalidArgumentException fault) {
    throw fault;
  }

  private static String protocolsOf(Algorithm algorithm) {
    String protocols =
        Candidate.protocols(algorithm).map(Protocol::label).collect(Collectors.joining(", "));
    return protocols + " with " + algorithm.name();
  }
}
