package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for each of the library's own tables. */
abstract class DefaultTableContract {
  static final List<Algorithm> ALGORITHMS = Algorithms.all();
  private static final int[] RANKS = {1, 2, 3, 4, 7, 8, 16, 63, 64, 1000};
  private static final long[] BYTES = {0, 1, 63, 64, 65, 4095, 4096, 4097, 1 << 20, 1L << 50};

  private final String file;
  private final TuningTable table;

  DefaultTableContract(String file, TuningTable table) {
    this.file = file;
    this.table = table;
  }

  /** The calls of that many bytes that the table must have a row for. */
  abstract List<CallShape> shapes(Request request, long bytes);

  @ParameterizedTest
  @ValueSource(strings = {"0", "1"})
  void everyCallHasARow(String reproducible) {
    Settings settings = Settings.of(Map.of("JCCL_REPRODUCIBLE", reproducible));
    Selector selector = new Selector(settings, ALGORITHMS, table);
    for (CallShape shape : shapes()) {
      assertThat(selector.select(shape).source()).as(shape.toString()).startsWith(file + ":");
    }
  }

  private List<CallShape> shapes() {
    List<CallShape> shapes = new ArrayList<>();
    for (Collective collective : Collective.values()) {
      for (int ranks : RANKS) {
        Request request = Request.of(collective, ranks, collective.rooted() ? ranks - 1 : 0);
        for (long bytes : BYTES) {
          shapes.addAll(shapes(request, bytes));
        }
      }
    }
    return shapes;
  }

  @Test
  void noRowIsDead() {
    for (TableRow row : table.rows()) {
      Algorithm algorithm =
          ALGORITHMS.stream()
              .filter(each -> each.name().equals(row.algorithm()))
              .findFirst()
              .orElseThrow();
      for (int ranks : RANKS) {
        assertThat(algorithm.supports(Request.of(row.collective(), ranks, 0)))
            .as("%s:%d on %d ranks", file, row.line(), ranks)
            .isTrue();
      }
    }
  }

  /** RCCL's and NCCL's readers take 255 bytes of a line; what a reader loads is what there is. */
  @Test
  void otherReadersTakeTheFile() throws IOException {
    try (InputStream in = TuningTable.class.getResourceAsStream("/io/jccl/tables/" + file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(text.lines()).allMatch(line -> line.length() < 255);
      assertThat(text.lines().filter(line -> !line.startsWith("#"))).hasSameSizeAs(table.rows());
    }
  }
}
