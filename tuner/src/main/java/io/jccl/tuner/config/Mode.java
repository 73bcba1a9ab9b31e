package io.jccl.tuner.config;

import io.jccl.select.model.CostEntry;
import java.util.List;
import java.util.Locale;

/** Whose reader reads a tuner file, and what it makes of the number of channels. */
public enum Mode {
  /** The reader that is built into RCCL. */
  RCCL,
  /** The reader of NCCL's example plugin. */
  NVIDIA,
  /** Ours: RCCL's choices, and no fault passes. */
  STRICT;

  /** The name in options: {@code rccl}, {@code nvidia} or {@code strict}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * What a call gets that no row applies to: 0 leaves the number of channels to the library, and
   * NCCL's plugin asks for 1, which is its fault, not its intent.
   */
  public int channelsWithoutRow() {
    return this == NVIDIA ? 1 : 0;
  }

  /** The number of channels that a row yields, in the same terms. */
  public int channels(ConfigRow row) {
    boolean given = this == NVIDIA ? row.channels() != ConfigRow.ANY : row.channels() >= 1;
    return given ? row.channels() : channelsWithoutRow();
  }

  /**
   * Whether the reader takes an entry of the cost table for usable. NCCL's plugin asks whether it
   * is -1, and so takes a -1024 of the float8 guard for a time.
   */
  public boolean takes(float time) {
    return this == NVIDIA ? time != CostEntry.MISSING : time >= 0;
  }

  List<ConfigLine> read(ConfigFile file) {
    return switch (this) {
      case RCCL -> RcclReader.read(file);
      case NVIDIA -> NvidiaReader.read(file);
      case STRICT -> strict(file);
    };
  }

  private static List<ConfigLine> strict(ConfigFile file) {
    StrictReader.Reading reading = StrictReader.read(file);
    if (!reading.faults().isEmpty()) {
      throw new ConfigException(reading.faults());
    }
    return reading.lines();
  }
}
