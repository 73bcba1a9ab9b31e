package io.jccl.tuner.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.tuner.page.Axes;
import io.jccl.tuner.page.Browser;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.verify.Synthetic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The page in a browser without network. Leaves pictures in {@code target/plot}, for people to look
 * at.
 */
class PageBrowserTest {
  private static final Path PICTURES = Path.of("target", "plot");
  private static final int TAB = 9;
  private static final int SPACE = 32;
  private static final int LEFT = 37;

  @TempDir static Path profile;
  private static Browser browser;
  private static Path page;
  private static List<Figure> figures;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = Browser.find();
    assumeTrue(
        program.isPresent(),
        "Chromium is not on the PATH; install it (for example: apt-get install chromium)");
    SampleFile samples = samples();
    figures = Figures.of(List.of(samples), point -> Optional.of(choice(point.bytes())));
    Files.createDirectories(PICTURES);
    page = PICTURES.resolve("page.html").toAbsolutePath();
    Files.writeString(page, Page.html("Measured choices", Facts.of(List.of(samples)), figures));
    browser = Browser.start(program.get(), profile);
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  private static String choice(long bytes) {
    return bytes <= 20000 ? "oneshot/simple/1" : bytes < 300000 ? "ring/ll/1" : "ring/simple/2";
  }

  /** All reduces with three choices, and all gathers with more of them than there are colours. */
  private static SampleFile samples() {
    Synthetic synthetic = new Synthetic(1).sweep(6, 0.05, 1);
    for (long bytes = 256; bytes <= 16 << 20; bytes *= 4) {
      for (int channels = 1; channels <= 4; channels *= 2) {
        for (String algorithm : List.of("ring", "direct", "pat", "tree")) {
          double latency = 8 + channels * 3 + algorithm.length();
          double speed = 3 + channels * algorithm.length() / 6.0;
          Synthetic.Speed way =
              new Synthetic.Speed(algorithm, Protocol.SIMPLE, channels, latency, speed);
          synthetic.add(
              Synthetic.point(Collective.ALL_GATHER, bytes), Role.CANDIDATE, way, 5, 0.08, 1);
        }
      }
    }
    return synthetic.file("samples.jsonl");
  }

  @BeforeEach
  void open() throws Exception {
    browser.emulate("screen", "light");
    browser.open(page);
  }

  private static String text(String selector) throws Exception {
    return browser.evaluate("document.querySelector(\"" + selector + "\").textContent").asString();
  }

  private static int count(String selector) throws Exception {
    return browser.evaluate("document.querySelectorAll(\"" + selector + "\").length").asInt();
  }

  private static String style(String selector, String property) throws Exception {
    return browser
        .evaluate(
            "getComputedStyle(document.querySelector(\"%s\")).%s".formatted(selector, property))
        .asString();
  }

  @Test
  void nothingIsLoadedAndNothingIsComplainedAbout() throws Exception {
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
    assertThat(browser.complaints()).isEmpty();
    String refused =
        browser
            .evaluate(
                "new Promise(refused => { document.addEventListener('securitypolicyviolation',"
                    + " event => refused(event.effectiveDirective));"
                    + " fetch('http://127.0.0.1:9/').catch(() => 0) })")
            .asString();
    assertThat(refused).as("what the page itself forbids").isEqualTo("connect-src");
    browser.complaints().clear();
  }

  @Test
  void allNumbersAreThoseThatWereMeasured() throws Exception {
    int rows = 0;
    for (int i = 0; i < figures.size(); i++) {
      String id = "#figure-" + (i + 1);
      assertThat(text(id + " h2")).isEqualTo(figures.get(i).title());
      for (Curve curve : figures.get(i).curves()) {
        for (Curve.Point point : curve.points()) {
          JsonNode cells =
              browser.evaluate(
                  "[...document.querySelectorAll('%s .numbers tr')].map(row => [...row.cells].map(cell => cell.textContent)).find(cells => cells[0] == '%d' && cells[1] == '%s')"
                      .formatted(id, point.bytes(), curve.name()));
          double micros = Double.parseDouble(cells.path(3).asString());
          assertThat(micros).isCloseTo(point.times().p50(), within(micros * 1e-3));
          double bandwidth = point.bandwidth(point.times().p50());
          assertThat(Double.parseDouble(cells.path(6).asString()))
              .isCloseTo(bandwidth, within(bandwidth * 1e-3));
          rows++;
        }
      }
    }
    assertThat(count(".numbers tbody tr")).isEqualTo(rows).isGreaterThan(100);
  }

  @Test
  void curvesAreDrawnWhereTheirNumbersAre() throws Exception {
    assertThat(count("#figure-1 .chart")).isEqualTo(2);
    assertThat(count("#figure-1 .chart:first-of-type .curve circle")).isEqualTo(2 * 3 * 9);
    double cx =
        browser
            .evaluate(
                "Number(document.querySelector('#figure-1 .curve circle').getAttribute('cx'))")
            .asDouble();
    assertThat(cx).isCloseTo(Axes.across(figures.getFirst().sizes()).at(1024), within(0.1));
    assertThat(count("#figure-1 .chart .ribbon")).isEqualTo(2 * 3);
    String bands =
        browser
            .evaluate(
                "[...document.querySelector('#figure-1 .chart').querySelectorAll('.band')]"
                    + ".map(band => band.dataset.from + '-' + band.dataset.to + ' '"
                    + " + band.dataset.choice).slice(0, 3).join()")
            .asString();
    assertThat(bands)
        .isEqualTo(
            "1024-20000 oneshot/simple/1,20004-299996 ring/ll/1,300000-67108864 ring/simple/2");
  }

  @Test
  void theSliderIsReachedAndMovedByKeys() throws Exception {
    tabTo("#figure-1-size");
    assertThat(text("#figure-1 .key .at")).isEqualTo("64M (67108864 B)");
    browser.press("ArrowLeft", LEFT);
    assertThat(text("#figure-1 .key .at")).isEqualTo("16M (16777216 B)");
    assertThat(text("#figure-1 output")).isEqualTo("16M (16777216 B)");
    String shown = text("#figure-1 .key tbody tr:nth-child(1) .time");
    assertThat(shown)
        .isEqualTo(text("#figure-1 .numbers tr[data-bytes='16777216'][data-style='0'] .time"))
        .isNotEqualTo(text("#figure-1 .numbers tr[data-bytes='67108864'][data-style='0'] .time"));
    assertThat(count("#figure-1 .key tr.fastest")).isEqualTo(1);
    assertThat(text("#figure-1 .key tr.fastest th")).isEqualTo("ring/simple/2");
    assertThat(text("#figure-1 .numbers tr[data-bytes='16777216'] td:last-child"))
        .isEqualTo("fastest, chosen");
  }

  @Test
  void curvesAreHiddenByKeys() throws Exception {
    assertThat(style("#figure-1 .chart .curve.c0", "display")).isEqualTo("inline");
    tabTo("#figure-1-0");
    browser.press(" ", SPACE);
    assertThat(style("#figure-1 .chart .curve.c0", "display")).isEqualTo("none");
    assertThat(style("#figure-1 .chart .ribbon.c0", "display")).isEqualTo("none");
    assertThat(style("#figure-1 .chart .curve.c1", "display")).isEqualTo("inline");
  }

  private static void tabTo(String selector) throws Exception {
    for (int i = 0; i < 40; i++) {
      browser.press("Tab", TAB);
      if (browser.evaluate("document.activeElement.matches('" + selector + "')").asBoolean()) {
        return;
      }
    }
    throw new AssertionError(selector + " is not reached by the tabulator");
  }

  @Test
  void ofManyCurvesThoseOfTheBandsAreShownFirst() throws Exception {
    assertThat(count("#figure-2 .key input")).isEqualTo(12);
    assertThat(count("#figure-2 .key input:checked")).isBetween(1, 8);
  }

  @Test
  void textIsReadableInBothSchemes() throws Exception {
    for (String scheme : List.of("light", "dark")) {
      browser.emulate("screen", scheme);
      double paper = luminance(style("body", "backgroundColor"));
      assertThat(paper).as(scheme).matches(value -> scheme.equals("light") == value > 0.5);
      for (String selector : List.of("body", "dt", ".chart .tick", "nav a", "thead th")) {
        String colour = style(selector, selector.startsWith(".chart") ? "fill" : "color");
        double ink = luminance(colour);
        double contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
        assertThat(contrast).as("%s in %s", selector, scheme).isGreaterThan(4.5);
      }
      for (int i = 0; i < 8; i++) {
        double line = luminance(style(".chart .curve.c" + i + " path", "stroke"));
        double contrast = (Math.max(line, paper) + 0.05) / (Math.min(line, paper) + 0.05);
        assertThat(contrast).as("curve %d in %s", i, scheme).isGreaterThan(3);
      }
      browser.screenshot(PICTURES.resolve(scheme + ".png"), 1360);
      assertThat(PICTURES.resolve(scheme + ".png")).isNotEmptyFile();
    }
  }

  /** Relative luminance by WCAG 2. */
  private static double luminance(String rgb) {
    Matcher numbers = Pattern.compile("[\\d.]+").matcher(rgb);
    double[] weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (double weight : weights) {
      assertThat(numbers.find()).as(rgb).isTrue();
      double value = Double.parseDouble(numbers.group()) / 255;
      sum += weight * (value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  @Test
  void printedItIsLightAndWithoutControls() throws Exception {
    browser.emulate("print", "dark");
    assertThat(style("body", "backgroundColor")).isEqualTo("rgb(255, 255, 255)");
    assertThat(style(".slider", "display")).isEqualTo("none");
    assertThat(style(".cursor", "display")).isEqualTo("none");
    assertThat(style(".numbers table", "display")).isEqualTo("table");
    browser.print(PICTURES.resolve("page.pdf"));
    assertThat(PICTURES.resolve("page.pdf")).isNotEmptyFile();
  }

  @Test
  void itFitsASmallScreen() throws Exception {
    browser.screenshot(PICTURES.resolve("small.png"), 390);
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(390);
    browser.call("Emulation.clearDeviceMetricsOverride");
  }
}
