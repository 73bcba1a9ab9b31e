package io.jccl.tuner.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.InvalidArgumentException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each reader makes of a line, by hand; {@link ReaderFuzzTest} does it in bulk. */
class ConfigTest {
  private static String rows(Mode mode, String text) {
    return Config.read(ConfigFile.of("t.csv", text), mode).rows().stream()
        .map(ConfigRow::text)
        .collect(Collectors.joining(" "));
  }

  private static String answer(Mode mode, String text, String question) {
    return Config.read(ConfigFile.of("t.csv", text), mode)
        .answer(new QuestionReader("q").read(question))
        .text();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      emptyValue = "",
      value = {
        "reduce,1,2,tree,ll,4,1,8|reduce,1,2,tree,ll,4,1,8,-1,-1|reduce,1,2,tree,ll,4,1,8,-1,-1",
        "alltoall,1,2,tree,ll,4,1,8|''|allreduce,1,2,tree,ll,4,1,8,-1,-1",
        "reduce,1,2,Tree,ll,4,1,8|''|reduce,1,2,ring,ll,4,1,8,-1,-1",
        "reduce,1,2,tree,-1,4,1,8|''|reduce,1,2,tree,simple,4,1,8,-1,-1",
        "reduce,1,2,tree,ll,4,1|''|''",
        "reduce,,1,2,tree,ll,4,1,8|reduce,1,2,tree,ll,4,1,8,-1,-1|reduce,1,2,tree,ll,4,1,8,-1,-1",
        "reduce, ,2,tree,ll,4,1,8|''|reduce,0,2,tree,ll,4,1,8,-1,-1",
        "reduce,128M,-1,tree,ll,x,1,8 # all"
            + "|reduce,128,18446744073709551615,tree,ll,0,1,8,-1,-1"
            + "|reduce,128,18446744073709551615,tree,ll,0,1,8,-1,-1",
        " # a,b,c,d,e,f,g,h|''|allreduce,0,0,ring,simple,0,0,0,-1,-1",
        "collective_type,min,max,algorithm,protocol,channels,nNodes,nRanks|''"
            + "|allreduce,0,0,ring,simple,0,0,0,-1,-1",
        "reduce,1,2,tree,ll,4,1,8,1,1,7|reduce,1,2,tree,ll,4,1,8,1,1"
            + "|reduce,1,2,tree,ll,4,1,8,1,1",
      })
  void readersDiffer(String line, String rccl, String nvidia) {
    assertThat(rows(Mode.RCCL, line)).isEqualTo(rccl);
    assertThat(rows(Mode.NVIDIA, line)).isEqualTo(nvidia);
  }

  @ParameterizedTest
  @CsvSource({"255, 1", "256, 2"})
  void whatALineHasAfter255BytesIsALineOfItsOwn(int length, int rows) {
    String row = "reduce,1,2,tree,ll,4,1,8";
    String line = row + " ".repeat(length - row.length());
    String text = line.substring(0, 255) + line.substring(255).replace(" ", row) + "\n";
    assertThat(Config.read(ConfigFile.of("t", text), Mode.RCCL).rows()).hasSize(rows);
    assertThat(Config.read(ConfigFile.of("t", text), Mode.NVIDIA).rows()).hasSize(rows);
  }

  @Test
  void onlyNcclSeesACarriageReturn() {
    String text = "reduce,0,9,ring,ll,4,-1,-1,\r\n";
    assertThat(rows(Mode.RCCL, text)).isEqualTo("reduce,0,9,ring,ll,4,-1,-1,-1,-1");
    assertThat(rows(Mode.NVIDIA, text)).isEqualTo("reduce,0,9,ring,ll,4,-1,-1,0,-1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4  | reduce,5,1,8,1,0       | ring,ll,4     | ring,ll,4",
        "-1 | reduce,5,1,8,1,0       | ring,ll,0     | ring,ll,1",
        "0  | reduce,5,1,8,1,0       | ring,ll,0     | ring,ll,0",
        "-3 | reduce,5,1,8,1,0       | ring,ll,0     | ring,ll,-3",
        "4  | reduce,9,1,8,1,0       | ring,ll,4     | ring,ll,4",
        "4  | reduce,10,1,8,1,0      | none,none,0   | none,none,1",
        "4  | broadcast,5,1,8,1,0    | none,none,0   | none,none,1",
        "4  | reduce,5,1,8,1,0,fffff7 | tree,simple,2 | ring,simple,7",
        "4  | reduce,5,1,8,1,0,0x4   | tree,simple,2 | tree,simple,2",
        "4  | reduce,5,1,8,1,0,FFFFFFFF | ring,ll,4 | ring,ll,4",
        "4  | reduce,5,1,8,1,0,4     | tree,simple,2 | tree,simple,2",
        "4  | reduce,5,1,8,1,0,2     | none,none,0   | none,none,1",
      })
  void channelsAndWhatIsUsable(String channels, String question, String rccl, String nvidia) {
    String text =
        "reduce,0,9,ring,ll,"
            + channels
            + ",-1,-1\nreduce,0,9,Ring,simple,7,-1,-1\nreduce,0,9,tree,simple,2,-1,-1\n";
    assertThat(answer(Mode.RCCL, text, question)).isEqualTo(rccl);
    assertThat(answer(Mode.NVIDIA, text, question)).isEqualTo(nvidia);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1:1 collective: \"allredcue\", legal: broadcast, reduce, allgather, reducescatter,"
            + " allreduce; did you mean allreduce? | allredcue,0,9,ring,ll,1,-1,-1",
        "1:11 minbytes: \"128M\", legal: 0 to 18446744073709551615 |"
            + " allreduce,128M,9,ring,ll,1,1,8",
        "1:13 maxbytes: \"-1\", legal: 0 to | allreduce,0,-1,ring,ll,1,1,8",
        "1:13 maxbytes: \"1\", legal: minbytes and more | allreduce,2,1,ring,ll,1,1,8",
        "1:16 algorithm: \"rign\", legal: tree, ring, collnet_direct, collnet_chain, nvls,"
            + " nvls_tree, pat; did you mean ring? | allreduce,0,9, rign ,ll,1,1,8",
        "1:20 protocol: \"LL\" | allreduce,0,9,ring,LL,1,1,8",
        "1:23 channels: \"0\", legal: -1, or 1 to | allreduce,0,9,ring,ll,0,1,8",
        "1:23 channels: \"-2\" | allreduce,0,9,ring,ll,-2,1,8",
        "1:27 nRanks: \"8 # all\" | allreduce,0,9,ring,ll,1,1,8 # all",
        "1:1: 11 columns | allreduce,0,9,ring,ll,1,1,8,1,1,1",
        "1:1: 1 column, legal: 8 to 10 | hello",
        "1:11 minbytes: \"\" | allreduce,,0,9,ring,ll,1,1,8",
        "1:1 collective: \"collective_type\" | collective_type,a,b,c,d,e,f,g",
      })
  void strictRefuses(String message, String row) {
    assertThatThrownBy(() -> rows(Mode.STRICT, row))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("t.csv:" + message);
  }

  @Test
  void strictNamesEveryFault() {
    String text = "# fine\n\nreduce,0,9,rign,l,1,-1,-1\nreduce,0,9,ring,ll,1,-1,-1\nx\n";
    assertThatThrownBy(() -> rows(Mode.STRICT, text))
        .hasMessageContainingAll("t.csv:3:12 algorithm", "t.csv:3:17 protocol", "t.csv:5:1")
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(3));
  }

  @Test
  void strictRefusesWhatLineBuffersAndTextsOfCCut() {
    assertThatThrownBy(() -> rows(Mode.STRICT, "#" + "x".repeat(255)))
        .hasMessage("t.csv:1:256: 256 bytes, legal: 255; readers take the rest as another line");
    assertThat(rows(Mode.STRICT, "#" + "x".repeat(254))).isEmpty();
    assertThatThrownBy(() -> rows(Mode.STRICT, "# a\0b"))
        .hasMessage("t.csv:1:4: a NUL byte, legal: text; RCCL reads no further");
  }

  @Test
  void loadedRowsAreCountedAgainstThoseInTheFile() {
    String text = "# c\n\nreduce,0,9,rign,ll,1,-1,-1\r\n  # c\nreduce,0,9,ring,ll,1,-1,-1";
    assertThat(Config.read(ConfigFile.of("t.csv", text), Mode.RCCL).loaded())
        .isEqualTo("t.csv: 1 of 2 rows loaded (rccl)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all_reduce,1,1,8,1,0 | q:1 collective: \"all_reduce\", legal: broadcast, reduce,",
        "allreduce,1K,1,8,1,0 | q:1 bytes: \"1K\"",
        "allreduce,+1,1,8,1,0 | q:1 bytes: \"+1\"",
        "allreduce,1,-1,8,1,0 | q:1 nNodes: \"-1\", legal: 0 to 2147483647",
        "allreduce,1,1,8,1,2  | q:1 regBuff: \"2\", legal: 0 to 1",
        "allreduce,1,1,8,1    | q:1 question: \"allreduce,1,1,8,1\", legal: collective,bytes,",
        "allreduce,1,1,8,1,0,xyz | q:1 maskHex: \"xyz\", legal: 1 to 16 hexadecimal digits",
        "allreduce,1,1,8,1,0,1,1 | q:1 question:",
        "allreduce,1,1,8,1,0,     | q:1 maskHex: \"\"",
        "allreduce,1,1,8,1,0,+1   | q:1 maskHex: \"+1\"",
        "allreduce,1,1,8,1,0,10000000000000000 | q:1 maskHex: \"10000000000000000\"",
        "allreduce,1,1,8,1,       | q:1 regBuff: \"\"",
        "allreduce,1,2147483648,8,1,0 | q:1 nNodes: \"2147483648\"",
        "allreduce,18446744073709551616,1,8,1,0 | q:1 bytes: \"18446744073709551616\"",
        "allreduces,1,1,8,1,0     | q:1 collective: \"allreduces\"",
        "reduc,1,1,8,1,0          | q:1 collective: \"reduc\"",
      })
  void badQuestions(String question, String message) {
    assertThatThrownBy(() -> new QuestionReader("q").read(question))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource({
    "broadcast, 524287, 'none,none,0'",
    "broadcast, 524288, 'ring,ll,112'",
    "broadcast, 2097151, 'ring,ll,112'",
    "broadcast, 2097152, 'ring,ll,0'",
    "broadcast, 8388607, 'ring,ll,0'",
    "broadcast, 8388608, 'none,none,0'",
    "reduce, 524287, 'none,none,0'",
    "reduce, 524288, 'ring,ll,112'",
    "reduce, 2097151, 'ring,ll,112'",
    "reduce, 2097152, 'ring,ll,0'",
    "reduce, 8388607, 'ring,ll,0'",
    "reduce, 8388608, 'none,none,0'",
    "allreduce, 524288, 'none,none,0'",
  })
  void theRowsOfGfx950(String collective, long bytes, String expected) {
    String rows = Resource.text("gfx950_bcast_reduce_rows.csv");
    String question = collective + "," + bytes + ",1,8,1,0";
    assertThat(answer(Mode.RCCL, rows, question)).isEqualTo(expected);
    assertThat(answer(Mode.STRICT, rows, question)).isEqualTo(expected);
    assertThat(answer(Mode.RCCL, rows, collective + "," + bytes + ",2,8,1,0"))
        .isEqualTo("none,none,0");
  }
}
