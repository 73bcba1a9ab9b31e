package io.jccl.perf;

/** Is told how a sweep goes on, on the thread that runs it. */
public interface SweepListener {
  /** A listener that does nothing. */
  SweepListener SILENT = new SweepListener() {};

  /** All ranks stand; what runs is known. */
  default void started(PerfConfig config, Provenance provenance) {}

  /** A line is about to be measured. */
  default void measuring(Layout layout) {}

  /** A line is complete. */
  default void measured(Row row) {}

  /** The sweep has ended; not called if it failed. */
  default void finished(Summary summary) {}
}
