package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.text;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Panels of which one is shown, chosen by buttons that the keyboard reaches, one row of them a
 * dimension. The style sheet hides the others: no script is needed, and a browser that does not
 * know the rules shows all.
 */
final class Chooser {
  private static final int DIMENSIONS = 2;

  private final StringBuilder panels = new StringBuilder();
  private final String id;
  private final String style;
  private final List<Dimension> dimensions;

  /**
   * One row of buttons; none if there is nothing to choose.
   *
   * @param name what is chosen
   * @param values the buttons' texts
   * @param first the one that is chosen at first
   */
  record Dimension(String name, List<String> values, int first) {}

  /**
   * A chooser without panels.
   *
   * @param id its name on the page
   * @param style {@code all} if all panels are printed, {@code one} if the chosen one is
   * @param dimensions one or two
   */
  Chooser(String id, String style, List<Dimension> dimensions) {
    this.id = id;
    this.style = style;
    this.dimensions = dimensions;
  }

  /**
   * Adds a panel.
   *
   * @param html what it shows
   * @param values the number of the value in each dimension
   */
  void add(String html, int... values) {
    String classes =
        IntStream.range(0, values.length)
            .mapToObj(i -> " d" + i + "-" + values[i])
            .collect(Collectors.joining());
    panels.append("<div class=\"panel%s\">\n%s</div>\n".formatted(classes, html));
  }

  /** The buttons and the panels. */
  String html() {
    String rows =
        IntStream.range(0, dimensions.size()).mapToObj(this::row).collect(Collectors.joining());
    return """
    <div class="chooser %s" id="%s">
    %s<div class="panels">
    %s</div>
    </div>
    """
        .formatted(style, id, rows, panels);
  }

  private String row(int number) {
    Dimension dimension = dimensions.get(number);
    List<String> values = dimension.values();
    if (values.size() == 1) {
      return "";
    }
    String buttons =
        IntStream.range(0, values.size())
            .mapToObj(
                i ->
                    "<label><input type=\"radio\" name=\"%s-%d\" value=\"%s\"%s>%3$s</label>\n"
                        .formatted(
                            id,
                            number,
                            text(values.get(i)),
                            i == dimension.first() ? " checked" : ""))
            .collect(Collectors.joining());
    return """
    <fieldset class="d%d"><legend>%s</legend>
    %s</fieldset>
    """
        .formatted(number, text(dimension.name()), buttons);
  }

  /** The rules that hide what is not chosen, for at most so many values of a dimension. */
  static String rules(int most) {
    return "@media screen {\n"
        + rules(".chooser", most)
        + "}\n"
        + "@media print {\n"
        + rules(".chooser.one", most)
        + "}\n";
  }

  private static String rules(String selector, int most) {
    return IntStream.range(0, DIMENSIONS * most)
        .mapToObj(
            i ->
                ("%s:has(> .d%d label:nth-of-type(%d) input:checked) > .panels >"
                        + " .panel:not(.d%2$d-%d) { display: none }\n")
                    .formatted(selector, i / most, i % most + 1, i % most))
        .collect(Collectors.joining());
  }
}
