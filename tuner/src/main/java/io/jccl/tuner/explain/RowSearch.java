package io.jccl.tuner.explain;

import io.jccl.select.model.Core;
import io.jccl.select.model.CostEntry;
import io.jccl.select.model.CostTable;
import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.ConfigLine;
import io.jccl.tuner.config.ConfigRow;
import io.jccl.tuner.config.Mode;
import io.jccl.tuner.config.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The search of a tuner file for the row that decides, as its reader does it.
 *
 * @param passed the rows before it, and the lines that the reader leaves out, each with the reason
 * @param row the row that decides, if one does
 * @param channels what the reader asks for: 0 leaves the number to the library
 */
public record RowSearch(List<Passed> passed, Optional<Found> row, int channels) {
  /** Copies what was passed over. */
  public RowSearch {
    passed = List.copyOf(passed);
  }

  /**
   * A line that does not decide.
   *
   * @param where file and line
   * @param text the line
   * @param reason why it does not
   */
  public record Passed(String where, String text, String reason) {}

  /**
   * The row that decides.
   *
   * @param where file and line
   * @param row the row
   */
  public record Found(String where, ConfigRow row) {}

  /**
   * Searches.
   *
   * @param costs the table of times that the reader is given
   */
  static RowSearch of(Config config, Question question, CostTable costs) {
    float[][] times = costs.grid();
    List<Passed> passed = new ArrayList<>();
    for (ConfigLine line : config.lines()) {
      String where = config.where(line);
      switch (line) {
        case ConfigLine.Remark _ -> {}
        case ConfigLine.Dropped dropped ->
            passed.add(new Passed(where, dropped.text(), "is left out: " + dropped.reason()));
        case ConfigLine.Row(String text, ConfigRow row) -> {
          Optional<String> reason =
              row.mismatch(question).or(() -> unusable(config.mode(), row, costs, times));
          if (reason.isEmpty()) {
            return new RowSearch(
                passed, Optional.of(new Found(where, row)), config.mode().channels(row));
          }
          passed.add(new Passed(where, text, reason.get()));
        }
      }
    }
    return new RowSearch(passed, Optional.empty(), config.mode().channelsWithoutRow());
  }

  private static Optional<String> unusable(
      Mode mode, ConfigRow row, CostTable costs, float[][] times) {
    if (mode.takes(times[row.algorithm().ordinal()][row.protocol().ordinal()])) {
      return Optional.empty();
    }
    CostEntry entry = costs.entry(row.algorithm(), row.protocol());
    return Optional.of("matches, but " + entry.name() + " is not usable: " + entry.reason());
  }

  /** Changes the table of times as the reader does: what the row names costs nothing. */
  Core.Tuner tuner() {
    return times -> {
      row.ifPresent(
          found -> times[found.row().algorithm().ordinal()][found.row().protocol().ordinal()] = 0);
      return channels;
    };
  }
}
