package io.jccl.tuner.plot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The looks of choices, one number each: colours go round, and each round has its own dashes.
 *
 * @param numbers the number of each choice, from 0
 */
public record Styles(Map<String, Integer> numbers) {
  private static final int COLOURS = 8;
  private static final List<String> DASHES = List.of("none", "7 4", "2 4", "9 3 2 3");

  /** The same choice looks alike in all figures. */
  public static Styles of(List<Figure> figures) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (Figure figure : figures) {
      for (Curve curve : figure.curves()) {
        numbers.putIfAbsent(curve.name(), numbers.size());
      }
    }
    return new Styles(numbers);
  }

  /** The class of a choice in style sheets. */
  public String of(String choice) {
    Integer number = numbers.get(choice);
    return number == null ? "other" : "c" + number;
  }

  /** The number of a choice that a figure has. */
  int number(String choice) {
    return numbers.get(choice);
  }

  /** The rules; a box that is not checked hides. */
  public String rules() {
    return IntStream.range(0, numbers.size())
        .mapToObj(
            i ->
                """
                .c%d { --colour: var(--c%d); --dash: %s }
                .figure:has(.key input[data-style="%1$d"]:not(:checked)) .chart .c%1$d:not(.band) \
                { display: none }
                """
                    .formatted(i, i % COLOURS, DASHES.get(i / COLOURS % DASHES.size())))
        .collect(Collectors.joining());
  }
}
