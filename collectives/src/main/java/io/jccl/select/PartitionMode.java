package io.jccl.select;

/**
 * How an AMD accelerator's compute dies are shared out, as far as tuning tables differ for it. All
 * ranks of a communicator use the table of one mode; see {@link Agreement}.
 */
public enum PartitionMode {
  /** One device is all dies; also what every machine without partitions counts as. */
  SPX,
  /** Two devices share the dies. */
  DPX
}
