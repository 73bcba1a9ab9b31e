package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How folds are launched on one target, read from {@code tables/launch/<target>.csv}: the first row
 * that covers a fold decides. Lines that begin with # say where the rows come from. A target
 * without a table has one row for everything, which was measured on none.
 *
 * <p>Columns: type and operation, as labels or *; the largest number of inputs and the largest size
 * of one input in bytes, or *; the variant; the most blocks, as a number or as {@code n/unit} for
 * each compute unit; the threads of a block, for which GPU kernels are compiled: {@value
 * #GPU_THREADS}.
 */
final class LaunchTable {
  private static final String HEADER = "type,operation,inputsTo,bytesTo,variant,blocks,threads";
  private static final String ALL = "*";
  private static final String PER_UNIT = "/unit";
  private static final int GPU_THREADS = 256;
  private static final String UNMEASURED_GPU = HEADER + "\n*,*,*,*,u1d8,8/unit," + GPU_THREADS;
  private static final String UNMEASURED_CPU = HEADER + "\n*,*,*,*,u4d2,1,1";

  private final String name;
  private final List<LaunchRow> rows;

  private LaunchTable(String name, List<LaunchRow> rows) {
    this.name = name;
    this.rows = rows;
  }

  /**
   * The table of a target.
   *
   * @throws IllegalStateException if a row is malformed
   */
  static LaunchTable of(String target) {
    String resource = "/io/jccl/hip/tables/launch/" + target + ".csv";
    try (InputStream stream = LaunchTable.class.getResourceAsStream(resource)) {
      if (stream == null) {
        String text = isCpu(target) ? UNMEASURED_CPU : UNMEASURED_GPU;
        return parse("the default for " + target, text, isCpu(target));
      }
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return parse(target + ".csv", text, isCpu(target));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }

  private static boolean isCpu(String target) {
    return target.startsWith("x86");
  }

  /** The table of a text; the name is for messages. */
  static LaunchTable parse(String name, String text, boolean isCpu) {
    List<LaunchRow> rows = new ArrayList<>();
    List<String> lines = text.lines().toList();
    boolean hasHeader = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (!hasHeader) {
        hasHeader = true;
        if (!line.equals(HEADER)) {
          throw new IllegalStateException(name + ":" + (i + 1) + ": expected " + HEADER);
        }
        continue;
      }
      rows.add(row(name + ":" + (i + 1) + ": ", line.split(",", -1), isCpu));
    }
    return new LaunchTable(name, rows);
  }

  /** A table that says the same of every fold. */
  static LaunchTable always(FoldVariant variant, int blocks, int threads) {
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
  LaunchRow find(DataType type, ReduceOp.Kind kind, int inputs, long bytes) {
    for (LaunchRow row : rows) {
      if (row.covers(type, kind, inputs, bytes)) {
        return row;
      }
    }
    throw new IllegalStateException(
        "%s: no row covers %s of %d inputs of %d bytes of %s; end it with a row of *"
            .formatted(name, kind.label(), inputs, bytes, type.label()));
  }

  private static LaunchRow row(String at, String[] cells, boolean isCpu) {
    if (cells.length != HEADER.split(",").length) {
      throw new IllegalStateException(at + cells.length + " columns, expected " + HEADER);
    }
    boolean isPerUnit = cells[5].endsWith(PER_UNIT);
    String blocks = cells[5].substring(0, cells[5].length() - (isPerUnit ? PER_UNIT.length() : 0));
    return new LaunchRow(
        label(at + "type", cells[0], DataType.values(), DataType::label),
        label(at + "operation", cells[1], ReduceOp.Kind.values(), ReduceOp.Kind::label),
        integer(at + "inputsTo", cells[2], Integer.MAX_VALUE),
        number(at + "bytesTo", cells[3], Long.MAX_VALUE),
        variant(at + "variant", cells[4]),
        integer(at + "blocks", blocks, 0),
        isPerUnit,
        threads(at + "threads", cells[6], isCpu));
  }

  private static int threads(String at, String cell, boolean isCpu) {
    int threads = integer(at, cell, 0);
    if (!isCpu && threads != GPU_THREADS) {
      throw new IllegalStateException(
          "%s: '%s': kernels for GPUs are compiled for %d threads"
              .formatted(at, cell, GPU_THREADS));
    }
    return threads;
  }

  private static int integer(String at, String cell, int all) {
    long value = number(at, cell, all);
    if (value > Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "%s: '%s' is more than %d".formatted(at, cell, Integer.MAX_VALUE));
    }
    return Math.toIntExact(value);
  }

  private static FoldVariant variant(String at, String cell) {
    try {
      return FoldVariant.of(cell);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(at + ": " + e.getMessage(), e);
    }
  }

  private static <E> Optional<E> label(
      String at, String cell, E[] values, Function<E, String> label) {
    if (cell.equals(ALL)) {
      return Optional.empty();
    }
    for (E value : values) {
      if (label.apply(value).equals(cell)) {
        return Optional.of(value);
      }
    }
    throw new IllegalStateException(
        "%s: '%s' is none of * %s"
            .formatted(at, cell, String.join(" ", Arrays.stream(values).map(label).toList())));
  }

  /** A positive number; * is the largest, where there is one. */
  private static long number(String at, String cell, long all) {
    if (cell.equals(ALL) && all > 0) {
      return all;
    }
    long value = -1;
    if (cell.matches("[0-9]{1,18}")) {
      value = Long.parseLong(cell);
    }
    if (value <= 0) {
      throw new IllegalStateException(at + ": '" + cell + "' is not a positive number");
    }
    return value;
  }
}
