package io.jccl.select;

import io.jccl.InvalidArgumentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Finds the value of each setting in layers: the environment first, then files. */
final class SettingsReader {
  private static final List<String> CONF_FILE = List.of("JCCL_CONF_FILE", "NCCL_CONF_FILE");

  /** Variables that the launcher script or other modules read. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          "JCCL_JAVA_OPTS",
          "JCCL_MVN_OPTS",
          "JCCL_HOME",
          "JCCL_HIP_LIBRARY",
          "JCCL_HIPRTC_LIBRARY",
          "JCCL_CUDA_SHIM",
          "JCCL_CPU_DEVICES");

  private final Map<String, Variable> environment = new TreeMap<>();
  private final List<Map<String, Variable>> layers = new ArrayList<>();
  private final boolean fileNamed;

  SettingsReader(Map<String, String> environment) {
    environment.forEach(
        (name, text) -> {
          if (isOurs(name)) {
            this.environment.put(name, new Variable(name, text.strip(), "environment"));
          }
        });
    layers.add(this.environment);
    fileNamed = CONF_FILE.stream().anyMatch(name -> !text(name).isEmpty());
    CONF_FILE.stream()
        .map(this::text)
        .filter(path -> !path.isEmpty())
        .findFirst()
        .ifPresent(path -> layers.add(ConfFile.read(Path.of(path), path)));
  }

  /** Adds the user's file, if it exists and the environment names no other. */
  SettingsReader userFile(Path file, String name) {
    if (!fileNamed && Files.exists(file)) {
      layers.add(ConfFile.read(file, name));
    }
    return this;
  }

  /** Adds the machine's file, if it exists. */
  SettingsReader systemFile(Path file) {
    if (Files.exists(file)) {
      layers.add(ConfFile.read(file, file.toString()));
    }
    return this;
  }

  /** Resolves every setting. */
  Settings read() {
    List<Settings.Ignored> ignored = new ArrayList<>();
    layers.forEach(layer -> layer.values().forEach(found -> checkName(found, ignored)));
    Map<Setting<?>, Settings.Value> values = new LinkedHashMap<>();
    for (Setting<?> setting : Setting.all()) {
      for (Map<String, Variable> layer : layers) {
        List<Variable> found =
            setting.names().stream()
                .map(layer::get)
                .filter(variable -> variable != null && !variable.text().isEmpty())
                .toList();
        if (!found.isEmpty()) {
          values.put(setting, value(setting, found));
          break;
        }
      }
    }
    return new Settings(values, ignored);
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

  private static void checkName(Variable variable, List<Settings.Ignored> ignored) {
    String name = variable.name();
    List<String> legal =
        Setting.all().stream().flatMap(setting -> setting.names().stream()).toList();
    if (legal.contains(name) || CONF_FILE.contains(name) || OF_OTHERS.contains(name)) {
      return;
    }
    if (name.startsWith("JCCL_")) {
      List<String> ours =
          Stream.concat(
                  Setting.all().stream().map(Setting::name),
                  Stream.concat(OF_OTHERS.stream(), Stream.of(CONF_FILE.getFirst())).sorted())
              .toList();
      throw new InvalidArgumentException(
          variable.where(), "no such setting", String.join(", ", ours) + Nearest.hint(name, ours));
    }
    ignored.add(new Settings.Ignored(name, variable.place(), reason(name, legal)));
  }

  private static String reason(String name, List<String> legal) {
    if (!isOurs(name)) {
      return "only variables of JCCL, NCCL and RCCL are read from files";
    }
    if (name.startsWith("NCCL_DEBUG")) {
      return "logs go to System.Logger, by the names jccl.*";
    }
    if (name.equals("NCCL_CHECK_MODE")) {
      return "ranks always compare their calls";
    }
    return "nothing here is set by it" + Nearest.hint(name, legal);
  }

  private static boolean isOurs(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return List.of("JCCL_", "NCCL_", "RCCL_").stream().anyMatch(upper::startsWith);
  }

  private String text(String name) {
    Variable variable = environment.get(name);
    return variable == null ? "" : variable.text();
  }
}
