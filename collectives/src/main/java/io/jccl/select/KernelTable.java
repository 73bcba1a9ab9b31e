package io.jccl.select;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.spi.DeviceKernelEngine;
import io.jccl.spi.UserFile;
import io.jccl.words.Choices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Which engine folds fastest on one kind of device, as it was measured: a file {@code
 * tables/kernels/<architecture>.csv}. The first row that covers a fold decides; where none does,
 * nothing is known. A row names HIP's engine, the one of captured Java kernels, or another that is
 * installed; any other name is a fault of the table.
 */
public final class KernelTable {
  /** The first line of a table. Rates are in GB/s, the ratio is to the other engine's rate. */
  public static final String HEADER =
      "type,op,bytesFrom,bytesTo,engine,variant,blocks,threads,p50,p10,p90,ratio,samples";

  private static final List<String> COLUMNS = List.of(HEADER.split(","));
  private static final String LEGAL = "a table of tuner derive kernels";
  private static final String UNLIMITED = "*";
  private static final List<String> OURS =
      List.of(KernelUse.HIP.label(), KernelUse.TORNADO.label());

  /** Those that were asked for, by architecture. */
  private static final Map<String, KernelTable> SHIPPED = new ConcurrentHashMap<>();

  private final String file;
  private final Optional<KernelTableHead> head;
  private final List<Row> rows;

  private KernelTable(String file, Optional<KernelTableHead> head, List<Row> rows) {
    this.file = file;
    this.head = head;
    this.rows = List.copyOf(rows);
  }

  /**
   * A row.
   *
   * @param type the type
   * @param kind the operation
   * @param bytesFrom the least size of one input
   * @param bytesTo the largest
   * @param engine the engine's name
   * @param threads the threads of its blocks, as the file has it; 0 if it does not say
   * @param p50 its median rate, as the file has it
   * @param ratio that rate over the other engine's, as the file has it; no number if no other one
   *     was right
   * @param line of the file
   */
  public record Row(
      DataType type,
      ReduceOp.Kind kind,
      long bytesFrom,
      long bytesTo,
      String engine,
      String threads,
      String p50,
      String ratio,
      int line) {
    boolean covers(DataType asked, ReduceOp.Kind operation, long bytes) {
      return type == asked && kind == operation && bytesFrom <= bytes && bytes <= bytesTo;
    }

    /** How fast its engine is beside the other one, for people. */
    String comparison() {
      return ratio.matches("[0-9.]+")
          ? ratio + " times the other engine's rate"
          : "no other engine's was right";
    }

    /** The row for people; a plus in front says that it covers a size. */
    public String describe(String file, long bytes) {
      return "%s %s:%d: %s to %s B: %s at %s GB/s, %s"
          .formatted(
              covers(type, kind, bytes) ? "+" : "-",
              file,
              line,
              bytesFrom,
              bytesTo == Long.MAX_VALUE ? "any" : bytesTo,
              engine,
              p50,
              comparison());
    }
  }

  /**
   * The table that decides for devices of an architecture: the user's, if {@code JCCL_KERNEL_TABLE}
   * names one, else the shipped one.
   *
   * @throws InvalidArgumentException if the user's cannot be read, has no rows or a malformed one
   */
  public static KernelTable of(Settings settings, String architecture) {
    return of(settings)
        .orElseGet(() -> SHIPPED.computeIfAbsent(architecture, KernelTable::shipped));
  }

  /**
   * The user's table, if there is one.
   *
   * @throws InvalidArgumentException if it cannot be read, has no rows or a malformed one
   */
  public static Optional<KernelTable> of(Settings settings) {
    return settings.get(Setting.KERNEL_TABLE).map(KernelTable::read);
  }

  /**
   * The table of a file.
   *
   * @throws InvalidArgumentException if it cannot be read, has no rows or a malformed one
   */
  public static KernelTable read(Path file) {
    try {
      KernelTable table = parse(file.toString(), Files.readString(file));
      if (table.isEmpty()) {
        throw new InvalidArgumentException(file.toString(), "it has no rows", LEGAL);
      }
      return table;
    } catch (IOException e) {
      throw new InvalidArgumentException(file.toString(), UserFile.unreadable(file, e), LEGAL);
    }
  }

  /** The shipped table of an architecture such as {@code sm_90}; without rows if there is none. */
  public static KernelTable shipped(String architecture) {
    String file = "tables/kernels/" + KernelTableHead.plain(architecture) + ".csv";
    return Shipped.find(file)
        .map(text -> parse(file, text))
        .orElseGet(() -> new KernelTable(file, Optional.empty(), List.of()));
  }

  /**
   * The table of a text; lines that begin with # are comments.
   *
   * @param file its name, for messages
   * @throws InvalidArgumentException if a row is malformed, with its file and line
   */
  public static KernelTable parse(String file, String text) {
    List<CsvRecord> records = records(file, text);
    if (records.isEmpty()) {
      return new KernelTable(file, Optional.empty(), List.of());
    }
    CsvRecord first = records.getFirst();
    if (!first.getFields().equals(COLUMNS)) {
      throw new InvalidArgumentException(
          file + ":" + first.getStartingLineNumber(), "not the columns of a table", HEADER);
    }
    return new KernelTable(
        file,
        KernelTableHead.of(text),
        records.stream()
            .skip(1)
            .map(record -> row(file + ":" + record.getStartingLineNumber(), record))
            .toList());
  }

  private static List<CsvRecord> records(String file, String text) {
    try {
      return CsvReader.builder()
          .commentStrategy(CommentStrategy.SKIP)
          .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
          .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
          .ofCsvRecord(text)
          .stream()
          .toList();
    } catch (CsvParseException e) {
      throw new InvalidArgumentException(file, e.getMessage(), LEGAL);
    }
  }

  private static Row row(String at, CsvRecord cells) {
    if (cells.getFieldCount() != COLUMNS.size()) {
      throw new InvalidArgumentException(
          at, cells.getFieldCount() + " columns", COLUMNS.size() + ": " + HEADER);
    }
    Row row =
        new Row(
            Choices.one(at + " type", DataType.values(), DataType::label, cells.getField(0)),
            Choices.one(
                at + " op", ReduceOp.Kind.values(), ReduceOp.Kind::label, cells.getField(1)),
            bytes(at + " bytesFrom", cells.getField(2), 0),
            bytes(at + " bytesTo", cells.getField(3), Long.MAX_VALUE),
            cells.getField(4),
            cells.getField(7),
            cells.getField(8),
            cells.getField(11),
            (int) cells.getStartingLineNumber());
    List<String> engines = OURS.contains(row.engine()) ? OURS : engines();
    if (!engines.contains(row.engine())) {
      throw Choices.unknown(at + " engine", row.engine(), engines);
    }
    if (row.bytesFrom() > row.bytesTo()) {
      throw new InvalidArgumentException(
          at + " bytesFrom", row.bytesFrom(), "at most bytesTo, which is " + row.bytesTo());
    }
    return row;
  }

  /** Ours, which a table may name where they are not installed, and the installed ones. */
  private static List<String> engines() {
    Stream<String> installed =
        ServiceLoader.load(DeviceKernelEngine.class, DeviceKernelEngine.class.getClassLoader())
            .stream()
            .map(engine -> engine.get().name());
    return Stream.concat(OURS.stream(), installed).distinct().toList();
  }

  private static long bytes(String at, String cell, long unlimited) {
    if (cell.equals(UNLIMITED)) {
      return unlimited;
    }
    if (!cell.matches("\\d{1,18}")) {
      throw new InvalidArgumentException(at, cell.isEmpty() ? "\"\"" : cell, "bytes, or *");
    }
    return Long.parseLong(cell);
  }

  /** Whether nothing was measured. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The table's file, for messages. */
  public String file() {
    return file;
  }

  /** What was measured, such as {@code NVIDIA H200 (sm_90)}; empty if its head does not say. */
  public Optional<String> device() {
    return head.map(KernelTableHead::toString);
  }

  /**
   * What to warn of where devices of this architecture use it and another one was measured; empty
   * if it was this one, or the head does not say. Another product of the architecture is no reason.
   */
  public Optional<String> warning(String architecture) {
    return head.filter(measured -> !measured.isOf(architecture))
        .map(
            measured ->
                "%s was measured on %s and is used on %s: make a table there by ./jccl tuner measure"
                        .formatted(file, measured, architecture)
                    + " kernels and derive kernels, or unset "
                    + Setting.KERNEL_TABLE.name());
  }

  /** The row for a fold of inputs of so many bytes. */
  public Optional<Row> find(DataType type, ReduceOp.Kind kind, long bytes) {
    return rows.stream().filter(row -> row.covers(type, kind, bytes)).findFirst();
  }

  /** The rows about a type and an operation, in order. */
  public List<Row> rows(DataType type, ReduceOp.Kind kind) {
    return rows.stream().filter(row -> row.type == type && row.kind == kind).toList();
  }
}
