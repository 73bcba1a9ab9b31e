package io.jccl.tuner.lint;

/**
 * Something about a tuner file that its author should know.
 *
 * @param severity how bad it is
 * @param kind what it is, one word for all findings of the kind, such as {@code shadowed}
 * @param line the line in the file, or 0 for the whole file
 * @param message what is wrong, and what comes of it
 */
public record Finding(Severity severity, String kind, int line, String message) {
  /** How bad a finding is. */
  public enum Severity {
    /** The file does not do what it says. */
    ERROR,
    /** It may do something else than was meant. */
    WARNING,
    /** Good to know. */
    NOTE
  }

  static Finding error(String kind, int line, String message) {
    return new Finding(Severity.ERROR, kind, line, message);
  }

  static Finding warning(String kind, int line, String message) {
    return new Finding(Severity.WARNING, kind, line, message);
  }

  static Finding note(String kind, int line, String message) {
    return new Finding(Severity.NOTE, kind, line, message);
  }
}
