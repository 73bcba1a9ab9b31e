package io.jccl.tuner.config;

import java.util.ArrayList;
import java.util.List;

/**
 * A file cut as the line buffers of RCCL and NCCL cut it: a line ends after 255 bytes at the
 * latest, and what is left of it is read as a line of its own.
 */
final class Pieces {
  /** A line may have so many bytes; the buffer's 256th ends the text. */
  static final int MOST_BYTES = 255;

  /**
   * What one reading of the buffer yields.
   *
   * @param number the line of the file that it belongs to, from 1
   * @param text its bytes, without the line feed
   */
  record Piece(int number, String text) {}

  private Pieces() {}

  /** Cuts a whole file. */
  static List<Piece> of(String bytes) {
    List<Piece> pieces = new ArrayList<>();
    int number = 1;
    int from = 0;
    while (from < bytes.length()) {
      int feed = bytes.indexOf('\n', from);
      int end = feed < 0 ? bytes.length() : feed;
      if (end - from > MOST_BYTES) {
        pieces.add(new Piece(number, bytes.substring(from, from + MOST_BYTES)));
        from += MOST_BYTES;
      } else {
        pieces.add(new Piece(number, bytes.substring(from, end)));
        from = end + 1;
        number++;
      }
    }
    return pieces;
  }
}
