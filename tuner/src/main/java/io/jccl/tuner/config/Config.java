package io.jccl.tuner.config;

import io.jccl.plan.Collective;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A tuner file as one of its readers understood it. Immutable. */
public final class Config {
  private final ConfigFile file;
  private final Mode mode;
  private final List<ConfigLine> lines;
  private final List<ConfigRow> rows;
  private final Map<Collective, ConfigRow[]> byCollective = new EnumMap<>(Collective.class);

  private Config(ConfigFile file, Mode mode) {
    this.file = file;
    this.mode = mode;
    lines = List.copyOf(mode.read(file));
    Map<Collective, List<ConfigRow>> sorted = new EnumMap<>(Collective.class);
    List<ConfigRow> all = new ArrayList<>();
    for (ConfigLine line : lines) {
      if (line instanceof ConfigLine.Row(String _, ConfigRow row)) {
        all.add(row);
        sorted.computeIfAbsent(row.collective(), _ -> new ArrayList<>()).add(row);
      }
    }
    rows = List.copyOf(all);
    sorted.forEach(
        (collective, its) -> byCollective.put(collective, its.toArray(ConfigRow[]::new)));
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
   * The row that decides about a call: the first that matches and whose algorithm and protocol are
   * usable. A row that matches and is not usable does not end the search.
   */
  public Optional<ConfigRow> find(Question question) {
    ConfigRow[] candidates = byCollective.get(question.collective());
    if (candidates != null) {
      for (ConfigRow row : candidates) {
        if (row.matches(question) && question.usable().has(row.algorithm(), row.protocol())) {
          return Optional.of(row);
        }
      }
    }
    return Optional.empty();
  }

  /** What a call gets. */
  public Answer answer(Question question) {
    Optional<ConfigRow> row = find(question);
    return new Answer(row, row.map(mode::channels).orElse(mode.channelsWithoutRow()));
  }
}
