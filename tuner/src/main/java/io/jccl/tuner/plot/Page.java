package io.jccl.tuner.plot;

import static io.jccl.tuner.plot.Markup.text;

import io.jccl.JcclException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The HTML page: one file that loads nothing, which its content security policy makes the browser
 * enforce. The script only moves the cursor; without it everything else is there.
 */
public final class Page {
  private static final int COLOURS = 8;

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
    Map<String, Integer> styles = styles(figures);
    String script = resource("plot.js");
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'sha256-%s'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    <style>
    %s%s</style>
    </head>
    <body>
    <header>
    <h1>%2$s</h1>
    %s</header>
    %s<main>
    %s</main>
    <script>%s</script>
    </body>
    </html>
    """
        .formatted(
            hash(script),
            text(title),
            resource("plot.css"),
            styleRules(styles.size()),
            facts(facts),
            contents(figures),
            IntStream.range(0, figures.size())
                .mapToObj(i -> new Section(figures.get(i), "figure-" + (i + 1), styles).html())
                .collect(Collectors.joining()),
            script);
  }

  /** One number a choice, the same in all figures. */
  private static Map<String, Integer> styles(List<Figure> figures) {
    Map<String, Integer> styles = new LinkedHashMap<>();
    for (Figure figure : figures) {
      for (Curve curve : figure.curves()) {
        styles.putIfAbsent(curve.name(), styles.size());
      }
    }
    return styles;
  }

  /** Colours go round, and each round has its own dashes; a box that is not checked hides. */
  private static String styleRules(int count) {
    String[] dashes = {"none", "7 4", "2 4", "9 3 2 3"};
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                """
                .c%d { --colour: var(--c%d); --dash: %s }
                .figure:has(.key input[data-style="%1$d"]:not(:checked)) .chart .c%1$d:not(.band) \
                { display: none }
                """
                    .formatted(i, i % COLOURS, dashes[i / COLOURS % dashes.length]))
        .collect(Collectors.joining());
  }

  private static String facts(List<Map.Entry<String, String>> facts) {
    return facts.stream()
        .map(
            each ->
                "<dt>%s</dt><dd>%s</dd>\n".formatted(text(each.getKey()), text(each.getValue())))
        .collect(Collectors.joining("", "<dl>\n", "</dl>\n"));
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

  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new JcclException("the jar lacks its resource io/jccl/tuner/plot/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new JcclException("cannot read the resource io/jccl/tuner/plot/" + name, e);
    }
  }
}
