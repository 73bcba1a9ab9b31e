package io.jccl.words;

import java.util.Collection;
import java.util.Locale;

/** Finds the legal name that a misspelled word most likely means. */
public final class Nearest {
  private Nearest() {}

  /** {@code "; did you mean ring?"} if a legal name is near enough, otherwise nothing. */
  public static String hint(String word, Collection<String> legal) {
    String question = question(word, legal);
    return question.isEmpty() ? "" : "; " + question;
  }

  /** {@code "did you mean ring?"} if a legal name is near enough, otherwise nothing. */
  public static String question(String word, Collection<String> legal) {
    String best = null;
    int bestDistance = Math.max(1, word.length() / 3) + 1;
    for (String name : legal) {
      int distance = distance(word.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < bestDistance) {
        best = name;
        bestDistance = distance;
      }
    }
    return best == null ? "" : "did you mean " + best + "?";
  }

  /**
   * The number of characters to insert, delete, replace or swap with their neighbour (optimal
   * string alignment).
   */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replaced = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + replaced);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
