package io.jccl.hip.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Text in columns: each as wide as its widest cell, numbers to the right, texts to the left. */
final class Columns {
  private final List<String[]> rows = new ArrayList<>();
  private final int[] widths;

  Columns(String... titles) {
    widths = new int[titles.length];
    add(titles);
  }

  void add(String... cells) {
    if (cells.length != widths.length) {
      throw new IllegalArgumentException(cells.length + " cells, " + widths.length + " columns");
    }
    for (int i = 0; i < cells.length; i++) {
      widths[i] = Math.max(widths[i], cells[i].length());
    }
    rows.add(cells);
  }

  void print(PrintWriter out) {
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String format = isNumbers(i) ? "%" + widths[i] + "s" : "%-" + widths[i] + "s";
        line.append(i == 0 ? "" : "  ").append(format.formatted(row[i]));
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private boolean isNumbers(int column) {
    return rows.stream().skip(1).allMatch(row -> row[column].matches("[-0-9.,]+"))
        && rows.size() > 1;
  }
}
