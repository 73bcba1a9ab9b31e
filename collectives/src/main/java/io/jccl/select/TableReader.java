package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.select.model.NcclAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    return read(file, text, algorithms, (fault, line) -> fail(fault));
  }

  /**
   * Reads a table and goes on behind rows that are not legal, which it leaves out.
   *
   * @param faults gets the error of each, with its line
   */
  public static TuningTable read(
      String file,
      String text,
      List<Algorithm> algorithms,
      ObjIntConsumer<InvalidArgumentException> faults) {
    TableReader reader = new TableReader(file, algorithms);
    List<String> lines = List.of(text.split("\r?\n"));
    List<TableRow> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (TableCells.isRow(lines.get(i))) {
        try {
          rows.add(reader.row(i + 1, lines.get(i)));
        } catch (InvalidArgumentException e) {
          faults.accept(e, i + 1);
        }
      }
    }
    return new TuningTable(file, rows);
  }

  private TableRow row(int line, String text) {
    TableCells cells = new TableCells(file, line, text, TableReader::fail);
    Algorithm algorithm = algorithm(cells);
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

  /** The algorithm; one that NCCL and RCCL have alone is told from a slip of the pen. */
  private Algorithm algorithm(TableCells cells) {
    String name = cells.cell(TableColumn.ALGORITHM);
    boolean others =
        Stream.of(NcclAlgorithm.values()).map(NcclAlgorithm::label).anyMatch(name::equals);
    if (others && !algorithms.containsKey(name)) {
      cells.refuse(
          TableColumn.ALGORITHM,
          String.join(", ", algorithms.keySet())
              + "; JCCL has no "
              + name
              + ": `jccl tuner convert --from rccl --to jccl` names all rows that cannot stay");
    }
    return cells.named(TableColumn.ALGORITHM, algorithms);
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
