package io.jccl.tuner.command;

import io.jccl.select.IgnoredVariables;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.words.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What can be said of every setting, and of every variable that is known or set and has no effect.
 *
 * @param settings every setting
 * @param ignored first the variables that are set here, then the known ones that are not
 */
record SettingsListing(List<Line> settings, List<Ignored> ignored) {
  private static final String DEFAULT = "default";

  /**
   * One setting.
   *
   * @param names its variables, the more important first
   * @param value its value, as it would be written
   * @param defaultValue what holds if nothing is set
   * @param source where the value came from
   * @param legal the legal values, in words
   * @param allRanks whether all ranks must have it alike
   * @param meaning what it means
   */
  record Line(
      List<String> names,
      String value,
      String defaultValue,
      String source,
      String legal,
      boolean allRanks,
      String meaning) {
    String name() {
      return names.getFirst();
    }
  }

  /**
   * One variable without effect.
   *
   * @param name the variable, or a family's with {@code *} at the end
   * @param place where it is set; empty if it is not
   * @param reason why it has no effect
   */
  record Ignored(String name, String place, String reason) {}

  static SettingsListing of(Settings settings) {
    List<Line> lines = new ArrayList<>();
    Setting.all().forEach(setting -> lines.add(line(setting, settings)));
    List<Ignored> ignored = new ArrayList<>();
    for (Settings.Ignored each : settings.ignored()) {
      ignored.add(new Ignored(each.name(), each.place(), each.reason()));
    }
    Set<String> set = ignored.stream().map(Ignored::name).collect(Collectors.toSet());
    IgnoredVariables.all().stream()
        .filter(known -> !set.contains(known.name()))
        .forEach(known -> ignored.add(new Ignored(known.name(), "", known.reason())));
    return new SettingsListing(List.copyOf(lines), List.copyOf(ignored));
  }

  /** What has one of these words in a name; case makes no difference. */
  SettingsListing named(List<String> words) {
    return new SettingsListing(
        settings.stream().filter(line -> line.names().stream().anyMatch(has(words))).toList(),
        ignored.stream().filter(each -> has(words).test(each.name())).toList());
  }

  private static Predicate<String> has(List<String> words) {
    return name -> words.stream().anyMatch(word -> name.contains(word.toUpperCase(Locale.ROOT)));
  }

  /** What somebody has set. */
  SettingsListing changed() {
    return new SettingsListing(
        settings.stream().filter(line -> !line.source().equals(DEFAULT)).toList(),
        ignored.stream().filter(each -> !each.place().isEmpty()).toList());
  }

  boolean isEmpty() {
    return settings.isEmpty() && ignored.isEmpty();
  }

  /** The name that a word most likely means, as a hint; nothing if none is near. */
  String hint(String word) {
    List<String> all = new ArrayList<>();
    settings.forEach(line -> all.addAll(line.names()));
    ignored.forEach(each -> all.add(each.name()));
    return Nearest.hint(word, all);
  }

  private static <T> Line line(Setting<T> setting, Settings settings) {
    return new Line(
        setting.names(),
        setting.print(settings.get(setting)),
        setting.print(setting.defaultValue()),
        settings.source(setting),
        setting.legal(),
        setting.scope() == Setting.Scope.ALL_RANKS,
        setting.doc());
  }
}
