package io.jccl.select.arch;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.perf.Operation;
import io.jccl.select.PartitionMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules of gfx1250 against the paths that RCCL printed, before and after its change. */
class MeasuredPathsTest {
  private static final String FILE = "/io/jccl/gfx1250_paths_8_16_ranks.csv";
  private static final int ROWS = 177;
  private static final int FIRST_ROW = 3;

  private final ArchRules rules = ArchRules.named("gfx1250");

  @ParameterizedTest
  @EnumSource
  void everyMeasuredPath(RulesVersion version) throws IOException {
    int column = 4 + version.ordinal();
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    List<String> rows = rows();
    for (String row : rows) {
      String[] cells = row.split(",");
      Path path = rules.path(query(cells, version), UserChoices.NONE);
      if (!path.name().equals(cells[column]) || path.modelled()) {
        wrong.add(row + ": " + path);
      }
      compared++;
    }
    assertThat(wrong).isEmpty();
    assertThat(compared).isEqualTo(ROWS);
  }

  private static List<String> rows() throws IOException {
    try (InputStream in = MeasuredPathsTest.class.getResourceAsStream(FILE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().skip(FIRST_ROW).toList();
    }
  }

  private static PathQuery query(String[] cells, RulesVersion version) {
    Site site = new Site(1, Integer.parseInt(cells[0]), PartitionMode.SPX, version);
    String type = cells[2].replace("fp8_", "f8");
    return PathQuery.of(
        site,
        Operation.of(cells[1]).collective().orElseThrow(),
        Arrays.stream(DataType.values())
            .filter(each -> each.label().equals(type))
            .findFirst()
            .orElseThrow(),
        Long.parseLong(cells[3]));
  }
}
