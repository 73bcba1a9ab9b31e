package io.jccl.hip.rtc;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A source with all that it includes in one text, each file once: our headers say {@code #pragma
 * once}, and hiprtc knows no folders.
 */
final class FlatSource {
  private static final Pattern INCLUDE = Pattern.compile("^\\s*#include\\s+\"([^\"]+)\"\\s*$");

  private final Map<String, String> files;
  private final Set<String> included = new HashSet<>();
  private final StringBuilder text = new StringBuilder();

  private FlatSource(Map<String, String> files) {
    this.files = files;
  }

  /**
   * The whole text.
   *
   * @param files all sources by their paths
   * @param path the one to begin with
   */
  static String of(Map<String, String> files, String path) {
    FlatSource flat = new FlatSource(files);
    flat.add(path);
    return flat.text.toString();
  }

  private void add(String path) {
    if (!included.add(path)) {
      return;
    }
    String content = files.get(path);
    if (content == null) {
      throw new IllegalStateException("the jar has no source " + path);
    }
    int number = 0;
    text.append("#line 1 \"").append(path).append("\"\n");
    for (String line : content.lines().toList()) {
      number++;
      Matcher include = INCLUDE.matcher(line);
      if (include.matches()) {
        add(resolve(path, include.group(1)));
        text.append("#line ").append(number + 1).append(" \"").append(path).append("\"\n");
      } else if (!line.strip().equals("#pragma once")) {
        text.append(line).append('\n');
      }
    }
  }

  private static String resolve(String from, String relative) {
    String folder = from.substring(0, from.lastIndexOf('/') + 1);
    String name = relative;
    while (name.startsWith("../")) {
      name = name.substring(3);
      folder = folder.substring(0, folder.lastIndexOf('/', folder.length() - 2) + 1);
    }
    return folder + name;
  }
}
