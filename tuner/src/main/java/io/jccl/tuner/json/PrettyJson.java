package io.jccl.tuner.json;

import tools.jackson.databind.json.JsonMapper;

/** JSON as all commands of this module print it: indented, for programs and people alike. */
public final class PrettyJson {
  private PrettyJson() {}

  /** The text of a tree, or of what maps to one. */
  public static String text(Object value) {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(value);
  }
}
