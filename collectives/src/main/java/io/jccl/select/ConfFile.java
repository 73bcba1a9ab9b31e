package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * NCCL's configuration file: {@code KEY=VALUE} lines, comments that start with {@code #}, blank
 * lines. NCCL skips other lines and takes the first of two assignments; here both are errors.
 */
final class ConfFile {
  private ConfFile() {}

  /**
   * Reads a file.
   *
   * @param file where it is
   * @param name what messages call it
   * @return the assignments by key, in order
   */
  static Map<String, Variable> read(Path file, String name) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new JcclException("cannot read the settings file " + name + ": " + e, e);
    }
    Map<String, Variable> variables = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String where = name + ":" + (i + 1);
      int equals = line.indexOf('=');
      if (equals < 1) {
        throw new InvalidArgumentException(where, line, "KEY=VALUE, # comment");
      }
      String key = line.substring(0, equals).strip();
      String value = line.substring(equals + 1).strip();
      Variable first = variables.putIfAbsent(key, new Variable(key, value, "file " + where));
      if (first != null) {
        throw new InvalidArgumentException(
            where, line, "each key once; " + key + " is set in " + first.place());
      }
    }
    return variables;
  }
}
