package io.jccl.tuner.plot;

import static io.jccl.tuner.page.Markup.text;

import io.jccl.tuner.page.Document;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Figures as an HTML page. The script only moves the cursor. */
public final class Page {
  private Page() {}

  /**
   * Makes the page.
   *
   * @param title its title
   * @param facts what the measurements were made with, a line each: a name and a text
   * @param figures what it shows, in this order
   */
  public static String html(
      String title, List<Map.Entry<String, String>> facts, List<Figure> figures) {
    Styles styles = Styles.of(figures);
    String sections =
        IntStream.range(0, figures.size())
            .mapToObj(
                i -> new Section(figures.get(i), "figure-" + (i + 1), 2, styles, List.of()).html())
            .collect(Collectors.joining());
    return new Document(
            title, Document.facts(facts) + contents(figures), sections, styles.rules(), script())
        .html();
  }

  /** What moves the cursors of figures. */
  public static String script() {
    return Document.resource(Page.class, "plot.js");
  }

  private static String contents(List<Figure> figures) {
    if (figures.size() < 2) {
      return "";
    }
    return IntStream.range(0, figures.size())
        .mapToObj(
            i ->
                "<li><a href=\"#figure-%d\">%s</a></li>\n"
                    .formatted(i + 1, text(figures.get(i).title())))
        .collect(Collectors.joining("", "<nav aria-label=\"Figures\"><ol>\n", "</ol></nav>\n"));
  }
}
