package io.jccl.select;

import io.jccl.InvalidArgumentException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The value of every setting, and where each came from. Immutable.
 *
 * <p>The first of these that has a value wins:
 *
 * <ol>
 *   <li>the program, with {@link #with};
 *   <li>the variable {@code JCCL_…} of the environment;
 *   <li>the variable {@code NCCL_…} of the environment;
 *   <li>the file that {@code NCCL_CONF_FILE} names, otherwise {@code ~/.nccl.conf};
 *   <li>{@code /etc/nccl.conf};
 *   <li>the default.
 * </ol>
 *
 * <p>A variable without a value counts as unset. System properties are not read: what ranks must
 * agree on is set where launchers set it.
 */
public final class Settings {
  private final Map<Setting<?>, Value> values;
  private final List<Ignored> ignored;

  Settings(Map<Setting<?>, Value> values, List<Ignored> ignored) {
    this.values = values;
    this.ignored = List.copyOf(ignored);
    if (get(Setting.MIN_NCHANNELS) > get(Setting.MAX_NCHANNELS)) {
      throw new InvalidArgumentException(
          describe(Setting.MIN_NCHANNELS),
          "greater than " + describe(Setting.MAX_NCHANNELS),
          "at most that");
    }
  }

  /**
   * A value that is not the default.
   *
   * @param value the value, of the setting's type
   * @param variable the name that it was set by
   * @param text the value as it was written
   * @param place {@code api}, {@code environment} or {@code file PATH:LINE}
   * @param source what {@link Settings#source} says
   */
  record Value(Object value, String variable, String text, String place, String source) {}

  /**
   * One line of a listing.
   *
   * @param name the setting's name
   * @param value its value, as it would be written
   * @param source where the value came from
   */
  public record Entry(String name, String value, String source) {}

  /**
   * A variable that has no effect here.
   *
   * @param name the variable
   * @param place {@code environment} or {@code file PATH:LINE}
   * @param reason why it has no effect
   */
  public record Ignored(String name, String place, String reason) {}

  /** Nothing but defaults. */
  public static Settings defaults() {
    return new Settings(Map.of(), List.of());
  }

  /**
   * Reads the environment of this process and NCCL's files.
   *
   * @throws InvalidArgumentException for a value that is not legal, a {@code JCCL_} variable that
   *     does not exist, or a line of a file that is no assignment
   * @throws io.jccl.JcclException for a file that cannot be read
   */
  public static Settings load() {
    Path home = Path.of(System.getProperty("user.home"));
    return new SettingsReader(System.getenv())
        .userFile(home.resolve(".nccl.conf"), "~/.nccl.conf")
        .systemFile(Path.of("/etc/nccl.conf"))
        .read();
  }

  /** As {@link #load}, of this environment, with no file but the one that it names. */
  public static Settings of(Map<String, String> environment) {
    return new SettingsReader(environment).read();
  }

  /**
   * The same settings but for one.
   *
   * @throws InvalidArgumentException if the value is out of range
   */
  public <T> Settings with(Setting<T> setting, T value) {
    setting.check(value);
    Map<Setting<?>, Value> changed = new LinkedHashMap<>(values);
    changed.put(setting, new Value(value, setting.name(), setting.print(value), "api", "api"));
    return new Settings(changed, ignored);
  }

  /** The value of a setting. */
  @SuppressWarnings("unchecked") // a Value holds what its own setting has parsed or checked
  public <T> T get(Setting<T> setting) {
    Value set = values.get(setting);
    return set == null ? setting.defaultValue() : (T) set.value();
  }

  /**
   * Where the value came from: {@code default}, {@code api}, {@code environment NCCL_ALGO}, {@code
   * file ~/.nccl.conf:3}. If other names of the setting were set to something else, they follow, as
   * in {@code environment JCCL_ALGO (over NCCL_ALGO=tree)}.
   */
  public String source(Setting<?> setting) {
    Value set = values.get(setting);
    return set == null ? "default" : set.source();
  }

  /** How the value was set, for messages, such as {@code NCCL_ALGO=Tree (environment)}. */
  public String describe(Setting<?> setting) {
    Value set = values.get(setting);
    return set == null
        ? entry(setting).name() + "=" + entry(setting).value() + " (default)"
        : set.variable() + "=" + set.text() + " (" + set.place() + ")";
  }

  /** Every setting. */
  public List<Entry> list() {
    List<Entry> entries = new ArrayList<>();
    Setting.all().forEach(setting -> entries.add(entry(setting)));
    return entries;
  }

  /** The settings that are set, to be kept with results. */
  public List<Entry> nonDefault() {
    List<Entry> entries = new ArrayList<>();
    for (Setting<?> setting : Setting.all()) {
      if (values.containsKey(setting)) {
        entries.add(entry(setting));
      }
    }
    return entries;
  }

  /** The values that all ranks of a communicator must have alike, by name. */
  public SequencedMap<String, String> agreed() {
    SequencedMap<String, String> agreed = new LinkedHashMap<>();
    for (Setting<?> setting : Setting.all()) {
      if (setting.scope() == Setting.Scope.ALL_RANKS) {
        agreed.put(setting.name(), entry(setting).value());
      }
    }
    return agreed;
  }

  /** The variables of NCCL and RCCL that are set and have no effect here. */
  public List<Ignored> ignored() {
    return ignored;
  }

  private <T> Entry entry(Setting<T> setting) {
    return new Entry(setting.name(), setting.print(get(setting)), source(setting));
  }

  @Override
  public String toString() {
    return nonDefault().toString();
  }
}
