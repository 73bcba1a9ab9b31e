package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;

/** Is told how a sweep goes on, on the thread that runs it. */
public interface SweepListener {
  /** A listener that does nothing. */
  SweepListener SILENT = new SweepListener() {};

  /** All ranks stand; what runs is known. */
  default void started(PerfConfig config, Provenance provenance) {}

  /** The settings leave no way to carry out one of several types or reductions. */
  default void skipped(DataType type, ReduceOp.Kind kind, String reason) {}

  /** A line is about to be measured. */
  default void measuring(Layout layout) {}

  /** A line is complete. */
  default void measured(Row row) {}

  /** The sweep has ended; not called if it failed. */
  default void finished(Summary summary) {}
}
