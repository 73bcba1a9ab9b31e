package io.jccl.tuner.diff;

import io.jccl.tuner.config.ConfigRow;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * The values of one number of a call between which rows tell a difference: each that a row names,
 * and one for all others.
 *
 * @param values the values
 * @param other the one that stands for all that no row names, or -1 if there is none
 */
record Dimension(List<Integer> values, int other) {
  /** Of a number that is 1 or more. */
  static Dimension counted(List<ConfigRow> rows, ToIntFunction<ConfigRow> cell) {
    TreeSet<Integer> named = named(rows, cell, 1, Integer.MAX_VALUE);
    int other = 1;
    while (named.contains(other)) {
      other++;
    }
    List<Integer> values = new ArrayList<>(named);
    values.add(other);
    return new Dimension(values, other);
  }

  /** Of a number that is 0 or 1. */
  static Dimension flag(List<ConfigRow> rows, ToIntFunction<ConfigRow> cell) {
    return named(rows, cell, 0, 1).isEmpty()
        ? new Dimension(List.of(0), 0)
        : new Dimension(List.of(0, 1), -1);
  }

  String label(int value) {
    if (value != other) {
      return Integer.toString(value);
    }
    return values.size() == 1 ? "any" : "other";
  }

  private static TreeSet<Integer> named(
      List<ConfigRow> rows, ToIntFunction<ConfigRow> cell, int min, int max) {
    TreeSet<Integer> named = new TreeSet<>();
    for (ConfigRow row : rows) {
      int value = cell.applyAsInt(row);
      if (min <= value && value <= max) {
        named.add(value);
      }
    }
    return named;
  }
}
