package io.jccl.tuner.convert;

import io.jccl.select.TableCells;
import io.jccl.tuner.config.ConfigFile;
import java.nio.charset.StandardCharsets;

/**
 * Comments as every reader takes them: from the first column, since NCCL's knows no others, and in
 * lines that the readers' buffers hold, since they take the rest of a longer one as a row.
 */
final class Remarks {
  private static final int MOST_BYTES = 255;
  private static final String START = "# ";

  private Remarks() {}

  /** The lines of a comment or of a blank line, of bytes a character each. */
  static String of(String bytes) {
    String text = TableCells.trim(ConfigFile.text(bytes).replaceAll("[\\00\r]", " "));
    StringBuilder lines = new StringBuilder();
    int length = 0;
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      String character = Character.toString(text.codePointAt(at));
      int width = character.getBytes(StandardCharsets.UTF_8).length;
      if (length + width > MOST_BYTES) {
        lines.append('\n').append(START);
        length = START.length();
      }
      lines.append(character);
      length += width;
    }
    return lines.append('\n').toString();
  }
}
