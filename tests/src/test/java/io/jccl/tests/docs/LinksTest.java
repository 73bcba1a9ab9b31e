package io.jccl.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tests.samples.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]*)(#[^)]*)?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern SAMPLE = Pattern.compile("jccl samples (\\d\\d)");

  static List<Path> pages() {
    return Pages.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkLeadsSomewhere(Path page) {
    List<String> broken = new ArrayList<>();
    LINK.matcher(Pages.read(page))
        .results()
        .filter(link -> !link.group(1).contains("://"))
        .filter(link -> !leadsSomewhere(page, link))
        .forEach(link -> broken.add(link.group()));
    assertThat(broken).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everySampleThatIsNamedExists(Path page) {
    Set<String> samples =
        List.of(Sample.values()).stream().map(Sample::number).collect(Collectors.toSet());
    assertThat(SAMPLE.matcher(Pages.read(page)).results().map(found -> found.group(1)))
        .allMatch(samples::contains);
  }

  private static boolean leadsSomewhere(Path page, MatchResult link) {
    Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
    if (!Files.exists(target)) {
      return false;
    }
    return link.group(2) == null
        || HEADING
            .matcher(Pages.read(target))
            .results()
            .anyMatch(heading -> ("#" + anchor(heading.group(1))).equals(link.group(2)));
  }

  /** The anchor that GitHub gives a heading. */
  private static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .strip()
        .replace(' ', '-');
  }
}
