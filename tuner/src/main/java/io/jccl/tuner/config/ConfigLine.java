package io.jccl.tuner.config;

/** A line of a tuner file as a reader took it; its text has a character a byte. */
public sealed interface ConfigLine {
  /** Its number in the file, from 1. */
  int number();

  /**
   * A blank line or a comment.
   *
   * @param number its number in the file
   * @param text the line
   */
  record Remark(int number, String text) implements ConfigLine {}

  /**
   * A line that became a row.
   *
   * @param text the line
   * @param row what the reader made of it
   */
  record Row(String text, ConfigRow row) implements ConfigLine {
    @Override
    public int number() {
      return row.line();
    }
  }

  /**
   * A line that the reader leaves out.
   *
   * @param number its number in the file
   * @param text the line
   * @param reason why
   */
  record Dropped(int number, String text, String reason) implements ConfigLine {}
}
