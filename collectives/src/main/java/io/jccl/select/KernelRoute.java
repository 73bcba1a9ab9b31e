package io.jccl.select;

import io.jccl.DataType;
import io.jccl.ReduceOp;

/**
 * Which engine folds on a device, and by what evidence.
 *
 * @param engine the engine's name
 * @param evidence one line: the setting, or the row of the table, or that nothing was measured
 */
public record KernelRoute(String engine, String evidence) {
  private static final String UNMEASURED = KernelUse.HIP.label();

  /**
   * The engine for folds of one size.
   *
   * @param settings where the user may have named one
   * @param table of the device, or the user's if the settings name one
   * @param bytes of one input
   */
  public static KernelRoute of(
      Settings settings, KernelTable table, DataType type, ReduceOp.Kind kind, long bytes) {
    KernelUse use = settings.get(Setting.KERNELS);
    if (use != KernelUse.AUTO) {
      return new KernelRoute(use.label(), settings.source(Setting.KERNELS));
    }
    KernelRoute route = of(table, type, kind, bytes);
    return settings.get(Setting.KERNEL_TABLE).isEmpty()
        ? route
        : new KernelRoute(
            route.engine(),
            route.evidence()
                + table.device().map(measured -> "; measured on " + measured).orElse("")
                + "; by "
                + settings.source(Setting.KERNEL_TABLE));
  }

  /** The engine for folds of ranks on host memory, which do them on their own threads. */
  public static KernelRoute onHost(Settings settings) {
    return settings.get(Setting.KERNELS) == KernelUse.TORNADO_LIVE
        ? new KernelRoute(KernelUse.TORNADO_LIVE.label(), settings.source(Setting.KERNELS))
        : new KernelRoute("host", "the ranks work on host memory");
  }

  /** The engine that a table names. */
  public static KernelRoute of(KernelTable table, DataType type, ReduceOp.Kind kind, long bytes) {
    return table
        .find(type, kind, bytes)
        .map(
            row ->
                new KernelRoute(
                    row.engine(),
                    "%s:%d%s, %s GB/s, %s"
                        .formatted(
                            table.file(), row.line(), threads(row), row.p50(), row.comparison())))
        .orElseGet(
            () ->
                new KernelRoute(
                    UNMEASURED,
                    table.isEmpty()
                        ? "default, since there is no " + table.file()
                        : "default, since %s has no row for %s %s of %d bytes"
                            .formatted(table.file(), type.label(), kind.label(), bytes)));
  }

  /** The threads of a block; nothing if the table does not say. */
  private static String threads(KernelTable.Row row) {
    return switch (row.threads()) {
      case "0" -> "";
      case "1" -> ", 1 thread a block";
      default -> ", " + row.threads() + " threads a block";
    };
  }
}
