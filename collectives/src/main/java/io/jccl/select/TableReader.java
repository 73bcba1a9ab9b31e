package io.jccl.select;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.jccl.InvalidArgumentException;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads tuning tables in RCCL's form: {@code
 * collective,minbytes,maxbytes,algorithm,protocol,channels,nNodes,nRanks[,numPipeOps[,regBuff]]},
 * without a header line, with comments from {@code #} at a line's start. Collectives are spelled as
 * RCCL spells them, {@code allreduce}, and ours join them; a {@code maxbytes} of -1 is no limit, as
 * it is in RCCL by overflow.
 *
 * <p>RCCL drops a row that it does not understand and NCCL's plugin turns it into something else.
 * Here each such row is an error with file, line, column, the text, the legal names and the nearest
 * of them.
 */
public final class TableReader {
  private static final List<String> COLUMNS =
      List.of(
          "collective",
          "minbytes",
          "maxbytes",
          "algorithm",
          "protocol",
          "channels",
          "nNodes",
          "nRanks",
          "numPipeOps",
          "regBuff");
  private static final int LEAST_COLUMNS = 8;
  private static final String ANY = "-1";
  private static final char NO_QUOTES = '\0';

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
    List<TableRow> rows = new ArrayList<>();
    CsvReader.builder()
        .quoteCharacter(NO_QUOTES)
        .commentStrategy(CommentStrategy.SKIP)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .ofCsvRecord(text)
        .forEach(csv -> reader.add(csv, rows));
    return new TuningTable(file, rows);
  }

  private void add(CsvRecord csv, List<TableRow> rows) {
    String start = csv.getField(0).strip();
    if (start.startsWith("#") || start.isEmpty() && csv.getFieldCount() == 1) {
      return;
    }
    int count = csv.getFieldCount();
    if (count < LEAST_COLUMNS || count > COLUMNS.size()) {
      throw new InvalidArgumentException(
          file + ":" + csv.getStartingLineNumber() + ":1",
          count + (count == 1 ? " column" : " columns"),
          LEAST_COLUMNS + " to " + COLUMNS.size() + ": " + String.join(",", COLUMNS));
    }
    rows.add(row(csv));
  }

  private TableRow row(CsvRecord csv) {
    Algorithm algorithm = named(csv, 3, algorithms);
    Protocol protocol = named(csv, 4, protocols);
    if (Candidate.protocols(algorithm).noneMatch(protocol::equals)) {
      throw illegal(csv, 4, protocolsOf(algorithm) + ", since it uses peers' memory");
    }
    long min = number(csv, 1, 0, Long.MAX_VALUE);
    long max = cell(csv, 2).equals(ANY) ? Long.MAX_VALUE : number(csv, 2, 0, Long.MAX_VALUE);
    if (max < min) {
      throw illegal(csv, 2, "-1, or minbytes and more");
    }
    return new TableRow(
        (int) csv.getStartingLineNumber(),
        named(csv, 0, collectives),
        min,
        max,
        algorithm.name(),
        protocol,
        numberOrAny(csv, 5, 1, Setting.MOST_CHANNELS),
        numberOrAny(csv, 6, 1, Integer.MAX_VALUE),
        numberOrAny(csv, 7, 1, Integer.MAX_VALUE),
        numberOrAny(csv, 8, 1, Integer.MAX_VALUE),
        numberOrAny(csv, 9, 0, 1));
  }

  private static String protocolsOf(Algorithm algorithm) {
    String protocols =
        Candidate.protocols(algorithm).map(Protocol::label).collect(Collectors.joining(", "));
    return protocols + " with " + algorithm.name();
  }

  private <E> E named(CsvRecord csv, int column, SequencedMap<String, E> names) {
    E found = names.get(cell(csv, column));
    if (found == null) {
      Set<String> legal = names.keySet();
      String hint = Nearest.hint(cell(csv, column), legal);
      throw illegal(csv, column, String.join(", ", legal) + hint);
    }
    return found;
  }

  private int numberOrAny(CsvRecord csv, int column, int min, int max) {
    if (column >= csv.getFieldCount() || cell(csv, column).equals(ANY)) {
      return -1;
    }
    try {
      return (int) number(csv, column, min, max);
    } catch (InvalidArgumentException e) {
      throw illegal(csv, column, "-1, or " + min + " to " + max);
    }
  }

  private long number(CsvRecord csv, int column, long min, long max) {
    String text = cell(csv, column);
    if (text.matches("[0-9]{1,19}")) {
      try {
        long number = Long.parseLong(text);
        if (min <= number && number <= max) {
          return number;
        }
      } catch (NumberFormatException e) {
        // more than a long holds: refused below
      }
    }
    throw illegal(csv, column, min + " to " + max);
  }

  private InvalidArgumentException illegal(CsvRecord csv, int column, String legal) {
    int position = 1;
    for (int i = 0; i < column; i++) {
      position += csv.getField(i).length() + 1;
    }
    String where = file + ":" + csv.getStartingLineNumber() + ":" + position;
    return new InvalidArgumentException(
        where + " " + COLUMNS.get(column), "\"" + cell(csv, column) + "\"", legal);
  }

  private static String cell(CsvRecord csv, int column) {
    return csv.getField(column).strip();
  }
}
