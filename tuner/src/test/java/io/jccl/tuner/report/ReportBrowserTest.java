package io.jccl.tuner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.page.Browser;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The page in a browser without network, its numbers against those of the raw file, which this test
 * reads by itself. Leaves pictures in {@code target/report}, for people to look at.
 */
class ReportBrowserTest {
  private static final Path PICTURES = Path.of("target", "report");
  private static final int ROUNDS = 7;
  private static final List<String> TYPES = List.of("int8", "half", "float", "f8e4m3");
  private static final List<String> OPS = List.of("sum", "max", "avg");
  private static final List<Long> SIZES = List.of(65536L, 1L << 20, 1L << 24);

  /** Java's times over HIP's; 0 is wrong, below 0 there is none. */
  private static final double[] FACTORS = {
    0.45, 0.7, 0.9, 0.96, 1.0, 1.03, 1.1, 1.4, 2.5, 1.0, 0, -1
  };

  @TempDir static Path profile;
  private static Browser browser;
  private static Path raw;
  private static Path page;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = Browser.find();
    assumeTrue(
        program.isPresent(),
        "Chromium is not on the PATH; install it (for example: apt-get install chromium)");
    Files.createDirectories(PICTURES);
    raw = samples().write(profile.resolve("raw.jsonl"));
    page = PICTURES.resolve("page.html").toAbsolutePath();
    Files.writeString(
        page, Report.html("Measured kernels", List.of(KernelFile.read(raw)), Optional.of(isa())));
    browser = Browser.start(program.get(), profile.resolve("profile"));
  }

  private static RawFile samples() {
    RawFile samples = new RawFile("r", "Imaginary <GPU> & more", ROUNDS);
    for (long bytes : SIZES) {
      int number = 0;
      for (String type : TYPES) {
        for (String op : OPS) {
          samples.fold(type, op, bytes, 6 + bytes / 3e5 + number, FACTORS[number++]);
        }
      }
    }
    return samples.message("ll_pack", 4096, 3).message("ll_unpack", 4096, 2);
  }

  private static IsaFile isa() throws Exception {
    String fold =
        """
        {"target":"sm_90","engine":"%s","type":"float","op":"sum","kernel":"k","compiler":"c",\
        "sources":"%s","registers":null,"spills":0,"wide":16,"narrow":1,"instructions":9.25}\
        """;
    String text =
        "{\"folds\":[%s,%s]}"
            .formatted(
                fold.formatted("hip", "0123456789ab"), fold.formatted("tornado", "ba9876543210"));
    return IsaFile.read(Files.writeString(profile.resolve("isa.json"), text));
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    browser.emulate("screen", "light");
    browser.open(page);
  }

  private static String script(String script) throws Exception {
    return browser.evaluate(script).asString();
  }

  private static int count(String selector) throws Exception {
    return browser.evaluate("document.querySelectorAll(\"" + selector + "\").length").asInt();
  }

  /** How many of some elements are seen. */
  private static int seen(String selector) throws Exception {
    return browser
        .evaluate(
            "[...document.querySelectorAll(\"%s\")].filter(each => each.checkVisibility()).length"
                .formatted(selector))
        .asInt();
  }

  /** The times of a kernel in the raw file, by round. */
  private static Map<String, double[]> times() throws Exception {
    Map<String, double[]> times = new HashMap<>();
    for (String line : Files.readAllLines(raw)) {
      JsonNode sample = JsonMapper.shared().readTree(line);
      JsonNode kernel = sample.path("kernel");
      if (sample.path("kind").asString().equals("sample")
          && kernel.path("form").asString().equals("table")) {
        String name =
            String.join(
                " ",
                sample.path("role").asString(),
                kernel.path("type").asString(),
                kernel.path("op").asString(),
                kernel.path("bytes").toString());
        times.computeIfAbsent(name, same -> new double[ROUNDS])[sample.path("round").asInt()] =
            sample.path("device_us").asDouble();
      }
    }
    return times;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[ROUNDS / 2];
  }

  @Test
  void nothingIsLoadedAndNothingIsComplainedAbout() throws Exception {
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
    assertThat(browser.complaints()).isEmpty();
    assertThat(Files.readString(page))
        .contains("default-src 'none'")
        .doesNotContain(" src=", "url(", "@import", "http:", "https:");
  }

  @Test
  void itsDataAreThoseOfTheRawFile() throws Exception {
    Map<String, double[]> times = times();
    JsonNode data =
        JsonMapper.shared()
            .readTree(script("document.getElementById('data').textContent"))
            .at("/devices/0");
    assertThat(data.path("description").asString()).isEqualTo("Imaginary <GPU> & more");
    int compared = 0;
    for (JsonNode row : data.path("rows")) {
      String key =
          " %s %s %s"
              .formatted(row.path("type").asString(), row.path("op").asString(), row.path("bytes"));
      if (!row.path("work").asString().equals("fold")) {
        continue;
      }
      double[] hip = times.get("baseline" + key);
      long moved = 9 * row.path("bytes").asLong();
      JsonNode first = row.path("ways").path(0);
      assertThat(first.path("engine").asString()).isEqualTo("hip");
      assertThat(first.path("usP50").asDouble()).isEqualTo(median(hip));
      assertThat(first.path("rateP50").asDouble())
          .isCloseTo(moved / median(hip) / 1e3, within(1e-6));
      assertThat(first.path("usP10").asDouble()).isEqualTo(Arrays.stream(hip).min().orElseThrow());
      if (row.path("ratio").isObject()) {
        double[] java = times.get("candidate" + key);
        double[] ratios = new double[ROUNDS];
        Arrays.setAll(ratios, i -> hip[i] / java[i]);
        assertThat(row.at("/ratio/middle").asDouble()).isCloseTo(median(ratios), within(1e-9));
        assertThat(row.at("/ratio/p90").asDouble())
            .isCloseTo(Arrays.stream(ratios).max().orElseThrow(), within(1e-9));
        compared++;
      }
    }
    assertThat(compared).isEqualTo(SIZES.size() * (TYPES.size() * OPS.size() - 2));
  }

  @Test
  void cellsShowTheRatiosOfTheirRowAndColumn() throws Exception {
    Map<String, double[]> times = times();
    for (int i = 0; i < SIZES.size(); i++) {
      for (int number = 0; number < FACTORS.length; number++) {
        int row = number / OPS.size();
        int column = number % OPS.size();
        String cell =
            "document.querySelectorAll('#device-1-1-ratio .panel')[%d].querySelectorAll('tbody tr')[%d].cells[%d]"
                .formatted(i, row, column + 1);
        String key = " %s %s %d".formatted(TYPES.get(row), OPS.get(column), SIZES.get(i));
        if (FACTORS[number] <= 0) {
          assertThat(script(cell + ".textContent"))
              .endsWith(FACTORS[number] == 0 ? "wrong" : "HIP only");
          continue;
        }
        double[] hip = times.get("baseline" + key);
        double[] java = times.get("candidate" + key);
        double[] ratios = new double[ROUNDS];
        Arrays.setAll(ratios, round -> hip[round] / java[round]);
        assertThat(Double.parseDouble(script(cell + ".querySelector('b').textContent")))
            .isCloseTo(median(ratios), within(0.0051));
        assertThat(script(cell + ".dataset.verdict"))
            .isEqualTo(FACTORS[number] < 0.98 ? "Java" : FACTORS[number] == 1 ? "level" : "HIP");
      }
    }
    assertThat(count("#device-1-1-ratio .heat td")).isEqualTo(SIZES.size() * FACTORS.length);
    assertThat(count("[role=alert]")).isEqualTo(1);
  }

  @Test
  void curvesAndDotsAreDrawn() throws Exception {
    int folds = TYPES.size() * OPS.size();
    assertThat(count("#device-1-1-curves .figure")).isEqualTo(folds);
    assertThat(count("#device-1-1-roof .charts svg:first-of-type .dots.hip circle"))
        .isEqualTo(2 * folds * SIZES.size());
    assertThat(count("#device-1-1-roof .dots.java rect")).isEqualTo(2 * (folds - 2) * SIZES.size());
    assertThat(count("#device-1-1-curves-float-sum .chart .curve")).isEqualTo(2 * 4);
    String names =
        script(
            "[...document.querySelectorAll('#device-1-1-curves-float-sum .chart')].map(chart =>"
                + " [...chart.querySelectorAll('.curve')].map(each =>"
                + " each.dataset.choice)).join(';')");
    assertThat(names).startsWith("HIP,Java,copy,HIP u2d2@4");
    assertThat(
            script(
                "document.querySelector('#device-1-1-curves-float-sum .key .fastest"
                    + " th').textContent"))
        .as("a copy is no choice")
        .isNotEqualTo("copy");
    assertThat(seen(".chart text:empty")).isZero();
  }

  @Test
  void oneSizeAndOneKeyAreShownAndChosenByKeys() throws Exception {
    assertThat(seen("#device-1-1-ratio .panel")).isEqualTo(1);
    assertThat(seen("#device-1-1-curves .panel")).isEqualTo(1);
    tabTo("#device-1-1-ratio input");
    browser.press("ArrowLeft", 37);
    assertThat(seen("#device-1-1-ratio .panel.d0-1")).isEqualTo(1);
    assertThat(seen("#device-1-1-ratio .panel")).isEqualTo(1);
    tabTo("#device-1-1-curves .d1 input");
    browser.press("ArrowRight", 39);
    assertThat(seen("#device-1-1-curves-float-max")).isEqualTo(1);
    assertThat(seen("#device-1-1-curves .panel")).isEqualTo(1);
    tabTo("#device-1-1-curves-float-max .slider input");
  }

  private static void tabTo(String selector) throws Exception {
    for (int i = 0; i < 40; i++) {
      browser.press("Tab", 9);
      if (browser.evaluate("document.activeElement.matches('" + selector + "')").asBoolean()) {
        return;
      }
    }
    throw new AssertionError(selector + " is not reached by the tabulator");
  }

  @Test
  void everythingHasAName() throws Exception {
    assertThat(count("svg[role=img]:not([aria-label])")).isZero();
    assertThat(count("svg:not([role=img]):not([aria-hidden])")).isZero();
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('input')].filter(each => !each.labels.length &&"
                        + " !each.ariaLabel).length")
                .asInt())
        .isZero();
    assertThat(count(".scroll table:not(:has(caption))")).isZero();
    assertThat(
            browser
                .evaluate(
                    "document.querySelectorAll('[id]').length - new"
                        + " Set([...document.querySelectorAll('[id]')].map(each => each.id)).size")
                .asInt())
        .as("names that are there twice")
        .isZero();
  }

  @Test
  void whatTheCompilersMadeIsSaidToBeOfTheMeasuredKernels() throws Exception {
    assertThat(script("document.querySelector('#device-1-isa .panel p').textContent"))
        .contains("were measured: the hashes of their sources agree");
    assertThat(script("document.querySelector('#device-1-isa tbody tr').textContent"))
        .isEqualTo("floatsum–01619.3–01619.3");
  }

  @Test
  void cellsAreReadableInBothSchemes() throws Exception {
    for (String scheme : List.of("light", "dark")) {
      browser.emulate("screen", scheme);
      Set<String> colours = new HashSet<>();
      int cells = 0;
      for (JsonNode each :
          browser.evaluate(
              "[...document.querySelectorAll('.legend .cell, .guide, legend')].map(each => ["
                  + "getComputedStyle(each).color, getComputedStyle(each.matches('.cell') ? each :"
                  + " document.body).backgroundColor])")) {
        double ink = luminance(each.path(0).asString());
        double paper = luminance(each.path(1).asString());
        assertThat((Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05))
            .as("%s in %s", each, scheme)
            .isGreaterThan(4.5);
        colours.add(each.path(1).asString());
        cells++;
      }
      assertThat(cells).isGreaterThan(9);
      assertThat(colours).as("one for each meaning, and the page's").hasSize(10);
      picture(scheme + ".png", 1360);
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

  /** Takes a picture and looks whether something is on it. */
  private static void picture(String name, int width) throws Exception {
    browser.screenshot(PICTURES.resolve(name), width);
    BufferedImage image = ImageIO.read(PICTURES.resolve(name).toFile());
    Set<Integer> colours = new HashSet<>();
    for (int y = 0; y < image.getHeight(); y += 3) {
      for (int x = 0; x < image.getWidth(); x += 3) {
        colours.add(image.getRGB(x, y));
      }
    }
    assertThat(image.getHeight()).isGreaterThan(900);
    assertThat(colours).as(name).hasSizeGreaterThan(20);
  }

  @Test
  void printedAllSizesAreThereAndNoButtons() throws Exception {
    browser.emulate("print", "dark");
    assertThat(seen("fieldset")).isZero();
    assertThat(seen("#device-1-1-ratio .panel")).isEqualTo(SIZES.size());
    assertThat(seen("#device-1-1-curves .panel")).isEqualTo(1);
    assertThat(script("getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");
    browser.print(PICTURES.resolve("page.pdf"));
    assertThat(PICTURES.resolve("page.pdf")).isNotEmptyFile();
  }

  @Test
  void itFitsASmallScreen() throws Exception {
    picture("small.png", 390);
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(390);
    browser.call("Emulation.clearDeviceMetricsOverride");
  }
}
