package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.words.Nearest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Finds the value of each setting in layers: the environment first, then files. */
final class SettingsReader {
  /** Variables that the launcher script or other modules read. */
  private static final List<String> OF_OTHERS =
      List.of(
          "JCCL_JAVA_OPTS",
          "JCCL_MVN_OPTS",
          "JCCL_HOME",
          "JCCL_HIP_LIBRARY",
          "JCCL_HIPRTC_LIBRARY",
          "JCCL_CUDA_SHIM",
          "JCCL_CPU_DEVICES");

  private final List<Map<String, Variable>> layers = new ArrayList<>();
  private final List<Settings.Ignored> ignored = new ArrayList<>();
  private final boolean fileNamed;

  SettingsReader(Map<String, String> environment) {
    Map<String, Variable> ours = new TreeMap<>();
    environment.forEach(
        (name, text) -> {
          if (isOurs(name)) {
            ours.put(name, new Variable(name, text.strip(), "environment"));
          }
        });
    add(ours);
    Optional<Path> file =
        found(Setting.CONF_FILE, layers.getFirst()).stream()
            .findFirst()
            .flatMap(each -> Setting.CONF_FILE.parse(each.where(), each.text()));
    fileNamed = file.isPresent();
    file.ifPresent(path -> add(ConfFile.read(path, path.toString())));
  }

  /** Adds the user's file, if it exists and the environment names no other. */
  SettingsReader userFile(Path file, String name) {
    if (!fileNamed && Files.exists(file)) {
      add(ConfFile.read(file, name));
    }
    return this;
  }

  /** Adds the machine's file, if it exists. */
  SettingsReader systemFile(Path file) {
    if (Files.exists(file)) {
      add(ConfFile.read(file, file.toString()));
    }
    return this;
  }

  /** Resolves every setting. */
  Settings read() {
    Map<Setting<?>, Settings.Value> values = new LinkedHashMap<>();
    for (Setting<?> setting : Setting.all()) {
      layers.stream()
          .map(layer -> found(setting, layer))
          .filter(found -> !found.isEmpty())
          .findFirst()
          .ifPresent(found -> values.put(setting, value(setting, found)));
    }
    return new Settings(values, ignored);
  }

  /** Keeps what has an effect and notes the rest. */
  private void add(Map<String, Variable> layer) {
    Map<String, Variable> kept = new LinkedHashMap<>();
    for (Variable variable : layer.values()) {
      Optional<String> reason = whyIgnored(variable);
      if (reason.isPresent()) {
        ignored.add(new Settings.Ignored(variable.name(), variable.place(), reason.get()));
      } else {
        kept.put(variable.name(), variable);
      }
    }
    layers.add(kept);
  }

  /** The variables of a layer that set this, the more important first. */
  private static List<Variable> found(Setting<?> setting, Map<String, Variable> layer) {
    return setting.names().stream()
        .map(layer::get)
        .filter(variable -> variable != null && !variable.text().isEmpty())
        .toList();
  }

  private static Settings.Value value(Setting<?> setting, List<Variable> found) {
    Variable first = found.getFirst();
    Object value = setting.parse(first.where(), first.text());
    List<String> over =
        found.stream()
            .filter(other -> !other.text().equalsIgnoreCase(first.text()))
            .map(other -> other.name() + "=" + other.text())
            .toList();
    String source =
        over.isEmpty()
            ? first.source()
            : first.source() + " (over " + String.join(", ", over) + ")";
    return new Settings.Value(value, first.name(), first.text(), first.place(), source);
  }

  private static Optional<String> whyIgnored(Variable variable) {
    String name = variable.name();
    List<String> legal =
        Setting.all().stream().flatMap(setting -> setting.names().stream()).toList();
    if (legal.contains(name)) {
      return IgnoredVariables.reason(variable);
    }
    if (OF_OTHERS.contains(name)) {
      return Optional.empty();
    }
    if (name.startsWith("JCCL_")) {
      Stream<String> settings = Setting.all().stream().map(Setting::name);
      String others = String.join(", ", OF_OTHERS);
      throw new InvalidArgumentException(
          variable.where(),
          "no such setting",
          "those that ./jccl info settings lists, and %s%s"
              .formatted(
                  others,
                  Nearest.hint(name, Stream.concat(settings, OF_OTHERS.stream()).toList())));
    }
    if (!isOurs(name)) {
      return Optional.of("only variables of JCCL, NCCL and RCCL are read from files");
    }
    return IgnoredVariables.reason(name)
        .or(() -> Optional.of("nothing here is set by it" + Nearest.hint(name, legal)));
  }

  private static boolean isOurs(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return List.of("JCCL_", "NCCL_", "RCCL_").stream().anyMatch(upper::startsWith);
  }
}
