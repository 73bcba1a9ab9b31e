package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.spi.UserFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * NCCL's configuration file: {@code KEY=VALUE} lines, comments that start with {@code #}, blank
 * lines. NCCL skips other lines and takes the first of two assignments; here both are errors.
 */
final class ConfFile {
  /**
   * A shell's {@code export KEY=VALUE} or a byte order mark would name a variable that nobody
   * reads.
   */
  private static final Pattern KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

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
      throw new JcclException(
          "cannot read the settings file " + name + ": " + UserFile.unreadable(file, e), e);
    }
    Map<String, Variable> variables = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String where = name + ":" + (i + 1);
      int equals = line.indexOf('=');
      String key = line.substring(0, Math.max(0, equals)).strip();
      if (!KEY.matcher(key).matches()) {
        throw new InvalidArgumentException(where, line, "KEY=VALUE, # comment");
      }
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
