package io.jccl.tuner.config;

import io.jccl.plan.Collective;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A tuner file as one of its readers understood it. Immutable. */
public final class Config {
  private final ConfigFile file;
  private final Mode mode;
  private final List<ConfigLine> lines;
  private final List<ConfigRow> rows;
  private final Map<Collective, List<Candidate>> candidates = new EnumMap<>(Collective.class);
  private final Answer none;

  private record Candidate(ConfigRow row, Answer answer) {}

  private Config(ConfigFile file, Mode mode) {
    this.file = file;
    this.mode = mode;
    lines = List.copyOf(mode.read(file));
    rows =
        lines.stream()
            .flatMap(line -> line instanceof ConfigLine.Row read ? Stream.of(read.row()) : null)
            .toList();
    none = Answer.none(mode.channelsWithoutRow());
    for (ConfigRow row : rows) {
      candidates
          .computeIfAbsent(row.collective(), _ -> new ArrayList<>())
          .add(new Candidate(row, Answer.of(row, mode.channels(row))));
    }
  }

  /**
   * Reads a file.
   *
   * @throws ConfigException in mode strict, if it has faults
   */
  public static Config read(ConfigFile file, Mode mode) {
    return new Config(file, mode);
  }

  /** The file's name. */
  public String name() {
    return file.name();
  }

  /** Whose reader it was. */
  public Mode mode() {
    return mode;
  }

  /** All lines, in the file's order. */
  public List<ConfigLine> lines() {
    return lines;
  }

  /** The rows that were understood, in the file's order. */
  public List<ConfigRow> rows() {
    return rows;
  }

  /** Where a line of the file is, such as {@code rccl_tuner.csv:12}. */
  public String where(ConfigLine line) {
    return name() + ":" + line.number();
  }

  /** How many of the file's rows were loaded, for people. */
  public String loaded() {
    return name()
        + ": "
        + rows.size()
        + " of "
        + file.declared()
        + " rows loaded ("
        + mode.label()
        + ")";
  }

  /**
   * What a call gets, from the first row that matches it and whose algorithm and protocol are
   * usable. A row that matches and is not usable does not end the search.
   */
  public Answer answer(Question question) {
    for (Candidate candidate : candidates.getOrDefault(question.collective(), List.of())) {
      ConfigRow row = candidate.row;
      if (row.matches(question) && question.usable().has(row.algorithm(), row.protocol())) {
        return candidate.answer;
      }
    }
    return none;
  }
}
