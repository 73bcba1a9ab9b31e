package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReportTableTest {
  /** What parsers of nccl-tests look for. */
  private static final Pattern ROW =
      Pattern.compile(
          "^\\s+(\\d+)\\s+(\\d+)\\s+(\\w+)\\s+(\\w+)\\s+(-?\\d+)"
              + "\\s+([\\d.e+]+)\\s+([\\d.e+]+)\\s+([\\d.e+]+)\\s+(\\d+|N/A)"
              + "\\s+([\\d.e+]+)\\s+([\\d.e+]+)\\s+([\\d.e+]+)\\s+(\\d+|N/A)$",
          Pattern.MULTILINE);

  private static String table(PerfConfig config, Row row, Summary summary, boolean choice) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ReportTable table =
        new ReportTable(
            new PrintStream(bytes, true, StandardCharsets.UTF_8),
            new ReportTable.Columns(choice, false, false),
            OptionalDouble.empty());
    table.started(config, Samples.PROVENANCE);
    table.measured(row);
    table.finished(summary);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void looksAsThatOfNcclTests() {
    PerfConfig config = Samples.config(Operation.ALL_REDUCE, 2);
    Row row = Samples.row(Operation.ALL_REDUCE, 16, 1573.94);
    assertThat(table(config, row, Samples.SUMMARY, false))
        .isEqualTo(
            """
            # nccl-tests version jccl-1.2.3 nccl-headers=0 nccl-library=0
            # Collective test starting: all_reduce_perf
            # nThread 1 nGpus 2 minBytes 8 maxBytes 67108864 step: 2(factor) warmup iters: 1 iters: 20 agg iters: 1 validation: 1 graph: 0 unalign: 0
            #
            # Using devices
            #  Rank  0 Group  0 Pid   4711 on        box device  0 [host] Some CPU
            #  Rank  1 Group  0 Pid   4711 on        box device  1 [host] Some CPU
            # JCCL_ALGO=ring (environment NCCL_ALGO)
            #
            #                                                              out-of-place                       in-place         \s
            #       size         count      type   redop    root     time   algbw   busbw  #wrong     time   algbw   busbw  #wrong\s
            #        (B)    (elements)                               (us)  (GB/s)  (GB/s)             (us)  (GB/s)  (GB/s)        \s
                67108864      16777216     float     sum      -1  1573.94   42.64   79.95       0  1573.94   42.64   79.95       0
            # Out of bounds values : 0 OK
            # Avg bus bandwidth    : 79.95\s
            #
            # Collective test concluded: all_reduce_perf
            #
            """);
  }

  @Test
  void rowsAreReadByParsersOfNcclTests() {
    PerfConfig config = Samples.config(Operation.BROADCAST, 2);
    String text =
        table(config, Samples.row(Operation.BROADCAST, 4, 28842.63), Samples.SUMMARY, false);
    Matcher row = ROW.matcher(text);
    assertThat(row.find()).isTrue();
    assertThat(row.group(1)).isEqualTo("67108864");
    assertThat(row.group(4)).isEqualTo("none");
    assertThat(row.group(5)).isEqualTo("3");
    assertThat(row.group(6)).isEqualTo("28842.6");
    assertThat(row.group(8)).isEqualTo("2.33");
  }

  @Test
  void choiceIsThreeMoreColumns() {
    PerfConfig config = Samples.config(Operation.ALL_REDUCE, 2);
    String text = table(config, Samples.row(Operation.ALL_REDUCE, 2, 10), Samples.SUMMARY, true);
    assertThat(text).contains("#wrong   algorithm  protocol  channels");
    assertThat(text).containsPattern("0        ring    simple         2\n");
  }

  @Test
  void oneRankHasNoBusBandwidth() {
    PerfConfig config = Samples.config(Operation.ALL_REDUCE, 1);
    Summary summary = new Summary(2, 2, 0, OptionalDouble.empty(), false);
    String text = table(config, Samples.row(Operation.ALL_REDUCE, 1, 10000), summary, false);
    assertThat(text).contains(" 10000.0    6.71     N/A       0");
    assertThat(text).contains("# Avg bus bandwidth    : N/A \n");
  }

  @Test
  void whatCannotBeDoneInPlaceIsNotAvailable() {
    PerfConfig config = Samples.config(Operation.ALL_TO_ALL, 2);
    String text = table(config, Samples.row(Operation.ALL_TO_ALL, 2, 10), Samples.SUMMARY, false);
    assertThat(text).contains("      0      N/A     N/A     N/A     N/A\n");
  }

  @Test
  void wrongElementsFail() {
    PerfConfig config = Samples.config(Operation.ALL_REDUCE, 2);
    Summary summary = new Summary(2, 2, 1, OptionalDouble.of(3), false);
    String text = table(config, Samples.row(Operation.ALL_REDUCE, 2, 10), summary, false);
    assertThat(text).contains("# Out of bounds values : 1 FAILED\n");
  }
}
