package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.Machine;
import io.jccl.hip.resource.TableRow;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How folds are launched on one target, read from {@code tables/launch/<target>.csv}: the first row
 * that covers a fold decides. For targets without a table there is {@code unmeasured-gpu.csv} or
 * {@code unmeasured-cpu.csv}.
 *
 * <p>Columns: type and operation, as labels or *; the largest number of inputs and the largest size
 * of one input in bytes, or *; the variant; the most blocks, as a number or as {@code n/unit} for
 * each compute unit; the threads of a block, on GPUs those that kernels are compiled for.
 */
public final class LaunchTable {
  private static final String HEADER = "type,operation,inputsTo,bytesTo,variant,blocks,threads";
  private static final String PER_UNIT = "/unit";
  private static final int GPU_THREADS = Machine.AMD.threads();
  private static final String FOLDER = "tables/launch/";

  private final String name;
  private final List<LaunchRow> rows;

  private LaunchTable(String name, List<LaunchRow> rows) {
    this.name = name;
    this.rows = rows;
  }

  /**
   * The table of a target for folds written in HIP.
   *
   * @throws IllegalStateException if a row is malformed
   */
  static LaunchTable of(String target) {
    return of(target, TableRow::text);
  }

  /**
   * The table of a target, or that for all GPUs or CPUs that have none of their own.
   *
   * @param texts of the tables that a module has, by their names, such as {@code
   *     tables/launch/sm_90.csv}
   * @throws IllegalStateException if a row is malformed
   */
  public static LaunchTable of(String target, Function<String, Optional<String>> texts) {
    boolean isCpu = Machine.of(target) == Machine.CPU;
    String own = FOLDER + target + ".csv";
    String common = FOLDER + (isCpu ? "unmeasured-cpu.csv" : "unmeasured-gpu.csv");
    return texts
        .apply(own)
        .map(text -> parse(own, text, isCpu))
        .or(() -> texts.apply(common).map(text -> parse(common, text, isCpu)))
        .orElseThrow(() -> new IllegalStateException("neither " + own + " nor " + common));
  }

  /** The table of a text; the name is for messages. */
  static LaunchTable parse(String name, String text, boolean isCpu) {
    return new LaunchTable(
        name, TableRow.parse(name, text, HEADER).stream().map(cells -> row(cells, isCpu)).toList());
  }

  /** A table that says the same of every fold. */
  public static LaunchTable always(FoldVariant variant, int blocks, int threads) {
    LaunchRow row =
        new LaunchRow(
            Optional.empty(),
            Optional.empty(),
            Integer.MAX_VALUE,
            Long.MAX_VALUE,
            variant,
            blocks,
            false,
            threads);
    return new LaunchTable(variant.name(), List.of(row));
  }

  /**
   * The row for a fold.
   *
   * @param kind sum, product, minimum or maximum
   * @throws IllegalStateException if no row covers it
   */
  public LaunchRow find(DataType type, ReduceOp.Kind kind, int inputs, long bytes) {
    for (LaunchRow row : rows) {
      if (row.covers(type, kind, inputs, bytes)) {
        return row;
      }
    }
    throw new IllegalStateException(
        "%s: no row covers %s of %d inputs of %d bytes of %s; end it with a row of *"
            .formatted(name, kind.label(), inputs, bytes, type.label()));
  }

  private static LaunchRow row(TableRow cells, boolean isCpu) {
    String blocks = cells.cell("blocks");
    boolean isPerUnit = blocks.endsWith(PER_UNIT);
    int digits = blocks.length() - (isPerUnit ? PER_UNIT.length() : 0);
    return new LaunchRow(
        cells.named("type", DataType.values(), DataType::label),
        cells.named("operation", ReduceOp.Kind.values(), ReduceOp.Kind::label),
        cells.largestInteger("inputsTo"),
        cells.largest("bytesTo"),
        variant(cells),
        cells.integer("blocks", blocks.substring(0, digits)),
        isPerUnit,
        threads(cells, isCpu));
  }

  private static FoldVariant variant(TableRow cells) {
    try {
      return FoldVariant.of(cells.cell("variant"));
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(cells.at() + "variant: " + e.getMessage(), e);
    }
  }

  private static int threads(TableRow cells, boolean isCpu) {
    String text = cells.cell("threads");
    int threads = cells.integer("threads", text);
    if (!isCpu && threads != GPU_THREADS) {
      throw cells.illegal(
          "threads", text, ": kernels for GPUs are compiled for " + GPU_THREADS + " threads");
    }
    return threads;
  }
}
