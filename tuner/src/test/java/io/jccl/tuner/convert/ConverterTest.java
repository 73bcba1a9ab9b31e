package io.jccl.tuner.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.JcclException;
import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.config.ConfigRow;
import io.jccl.tuner.config.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConverterTest {
  private static Converted convert(String text, Format from, Format to) {
    return Converter.convert(ConfigFile.of("t.csv", text), from, to);
  }

  @Test
  void commentsStayAndWhatIsLeftOutBecomesOne() {
    String text =
        "# gr\u00f6\u00dfe\n\n"
            + "  # indented\n"
            + "reduce, 0,9,ring,ll,4,1,8 # eight\r\n"
            + "reduce,0,9,rign,ll,4,1,8\n"
            + "reduce,9,0,ring,ll,4,1,8\n";
    Converted converted = convert(text, Format.RCCL, Format.NVIDIA);
    assertThat(converted.text())
        .isEqualTo(
            """
            # gr\u00f6\u00dfe

            # indented
            # eight
            reduce,0,9,ring,ll,4,1,8,-1,-1
            # left out (an unknown collective, algorithm or protocol): reduce,0,9,rign,ll,4,1,8
            # never matches: reduce,9,0,ring,ll,4,1,8,-1,-1
            """);
    assertThat(converted.rows()).isEqualTo(1);
    assertThat(converted.notes()).hasSize(2);
  }

  @Test
  void longRemarksAreCutWhereReadersCut() {
    String text = "allreduce,0,9,rign," + "x".repeat(300);
    String converted = convert(text, Format.RCCL, Format.RCCL).text();
    assertThat(converted.lines()).hasSizeGreaterThan(2).allMatch(line -> line.startsWith("#"));
    assertThat(converted.lines()).allMatch(line -> line.length() <= 255);
    assertThat(converted.replaceAll("\n(# )?", "")).contains("x".repeat(200));
  }

  @Test
  void whatNcclReadsWronglyIsWrittenAsItIsRead() {
    assertThat(convert("alltoall,0,1K,Tree,-1,0,1,8\n", Format.NVIDIA, Format.RCCL).text())
        .isEqualTo("allreduce,0,1,ring,simple,-1,1,8,-1,-1\n");
  }

  @Test
  void jcclsTablesAndBack() {
    String table = "# c\nallreduce,0,-1,ring,ll,4,-1,8,-1,-1\n";
    String rccl = "# c\nallreduce,0,18446744073709551615,ring,ll,4,-1,8,-1,-1\n";
    assertThat(convert(table, Format.JCCL, Format.STRICT).text()).isEqualTo(rccl);
    assertThat(convert(rccl, Format.STRICT, Format.JCCL).text()).isEqualTo(table);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NVIDIA | RCCL | reduce,0,9,ring,ll,-2,1,8     | t.csv:2: this row cannot be said in rccl's"
            + " format: channels: -2, legal: -1, or 1",
        "RCCL   | JCCL | reduce,0,9,nvls,simple,4,1,8  | t.csv:2: this row cannot be said in jccl's"
            + " format: algorithm: \"nvls\", legal: ring,",
        "RCCL   | JCCL | reduce,0,9,ring,ll,129,1,8    | t.csv:2: this row cannot be said in jccl's"
            + " format: channels: \"129\", legal: -1, or 1 to 128",
        "JCCL   | RCCL | reduce,0,9,twoshot,simple,4,1,8 | t.csv:2: this row cannot be said in"
            + " rccl's format: algorithm: \"twoshot\"",
        "JCCL   | RCCL | gather,0,9,ring,ll,4,1,8      | t.csv:2: this row cannot be said in rccl's"
            + " format: collective: \"gather\"",
        "STRICT | RCCL | reduce,0,9,rign,ll,4,1,8      | t.csv:2:12 algorithm: \"rign\"",
      })
  void refusesWhatTheNewFormatCannotSay(Format from, Format to, String row, String message) {
    assertThatThrownBy(() -> convert("# c\n" + row + "\n", from, to))
        .isInstanceOf(JcclException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource({
    "ncclx, bytes per rank",
    "mscclpp, next smaller size",
    "google, upper ends",
    "rcll, did you mean rccl?"
  })
  void otherFormatsAreRefusedByName(String name, String reason) {
    assertThatThrownBy(() -> Format.of(name)).hasMessageContaining(reason);
  }

  @Test
  void channelsThatRcclIgnoresAreLeftAlone() {
    String converted = convert("reduce,0,9,ring,ll,-7,1,8\n", Format.RCCL, Format.STRICT).text();
    assertThat(Config.read(ConfigFile.of("t", converted), Mode.STRICT).rows())
        .extracting(ConfigRow::channels)
        .containsExactly(-1);
  }
}
