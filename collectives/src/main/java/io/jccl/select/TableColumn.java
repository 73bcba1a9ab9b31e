package io.jccl.select;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The columns of a tuning table in RCCL's form, in their order. */
public enum TableColumn {
  /** The operation, such as {@code allreduce}. */
  COLLECTIVE("collective"),
  /** The smallest size, inclusive. */
  MIN_BYTES("minbytes"),
  /** The largest size, inclusive. */
  MAX_BYTES("maxbytes"),
  /** The algorithm to take. */
  ALGORITHM("algorithm"),
  /** The protocol to take. */
  PROTOCOL("protocol"),
  /** The number of channels, or -1 to leave it alone. */
  CHANNELS("channels"),
  /** The number of machines, or -1 for any. */
  NODES("nNodes"),
  /** The number of ranks, or -1 for any. */
  RANKS("nRanks"),
  /** The number of operations in the group, or -1 for any; may be absent. */
  PIPE_OPS("numPipeOps"),
  /** 1 for calls on registered buffers, 0 for others, or -1 for any; may be absent. */
  REGISTERED("regBuff");

  /** A row has at least so many columns. */
  public static final int LEAST = 8;

  private final String label;

  TableColumn(String label) {
    this.label = label;
  }

  /** The name in messages and in the comment line that tables begin with. */
  public String label() {
    return label;
  }

  /** All labels as they would stand in a table. */
  static String all() {
    return Arrays.stream(values()).map(TableColumn::label).collect(Collectors.joining(","));
  }
}
