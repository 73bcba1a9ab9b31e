package io.jccl.tuner.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tuner.config.ConfigFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LintTest {
  private static List<Finding> lint(String text) {
    return Lint.check(ConfigFile.of("t.csv", text.replace(';', '\n')), MaskingPaths.NONE);
  }

  private static List<String> found(String text, String kind) {
    return lint(text).stream()
        .filter(finding -> finding.kind().equals(kind))
        .map(finding -> finding.severity() + " " + finding.line() + " " + finding.message())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dead | broadcast,0,9,tree,ll,1,1,8 | no broadcast by tree, so the row",
        "dead | reduce,0,9,nvls,simple,1,1,8 | no reduce by nvls",
        "dead | reducescatter,0,9,tree,simple,1,1,8 | no reduce_scatter by tree",
        "dead | allreduce,0,9,pat,simple,1,1,8 | no all_reduce by pat",
        "dead | allgather,0,9,pat,ll,1,1,8 | pat only by simple, so the row never",
        "topology | reduce,0,9,ring,ll,1,4,2 | 2 ranks cannot be on 4 machines",
        "fault | reduce,9,1,ring,ll,1,1,8 | legal: minbytes and more",
        "fault | reduce,0,9,rign,ll,1,1,8 | did you mean ring?; RCCL drops it (an unknown"
            + " collective, algorithm or protocol), NCCL reads reduce,0,9,ring,ll,1,1,8,-1,-1",
        "loaded | reduce,0,9,rign,ll,1,1,8 | of 1 rows, RCCL's reader loads 0 and NCCL's 1",
      })
  void errors(String kind, String row, String message) {
    assertThat(found(row, kind)).singleElement().asString().startsWith("ERROR").contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "'allreduce,0,9,tree,ll128,1,1,8'",
    "'allgather,0,9,pat,simple,1,1,8'",
    "'allgather,0,9,nvls,simple,1,1,8'",
    "'reduce,0,9,ring,ll,-1,2,2'"
  })
  void soundRowsHaveNoErrors(String row) {
    assertThat(lint(row)).noneMatch(each -> each.severity() == Finding.Severity.ERROR);
    assertThat(found(row, "loaded")).singleElement().asString().startsWith("NOTE 0 of 1 rows");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "reduce,0,9,ring,ll,1,-1,-1;reduce,2,9,ring,ll,4,1,8 | ERROR 2 all its calls match line 1,",
        "reduce,0,9,ring,ll,1,-1,-1;reduce,2,9,ring,simple,4,1,8 | WARNING 2 all its calls match",
        "reduce,0,4,ring,ll,1,1,8;reduce,5,9,ring,ll,1,-1,8;reduce,0,9,ring,ll,2,1,8"
            + " | ERROR 3 all its calls match lines 1, 2,",
        "reduce,0,9,ring,ll,1,1,8,-1,0;reduce,0,9,ring,ll,1,1,8,-1,1;reduce,0,9,ring,ll,2,1,8"
            + " | ERROR 3",
        "reduce,0,18446744073709551615,ring,ll,1,1,8;reduce,5,18446744073709551615,ring,ll,2,1,8"
            + " | ERROR 2",
      })
  void shadowed(String rows, String finding) {
    assertThat(found(rows, "shadowed")).singleElement().asString().startsWith(finding);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "reduce,0,9,ring,ll,1,1,8;reduce,0,9,ring,ll,1,2,8",
        "reduce,0,9,ring,ll,1,1,8;reduce,0,9,ring,ll,1,-1,8",
        "reduce,0,9,ring,ll,1,1,8;reduce,0,10,ring,ll,1,1,8",
        "reduce,1,9,ring,ll,1,1,8;reduce,0,9,ring,ll,1,1,8",
        "reduce,0,9,ring,ll,1,1,8,-1,0;reduce,0,9,ring,ll,1,1,8",
        "reduce,0,3,ring,ll,1,1,8;reduce,5,9,ring,ll,1,1,8;reduce,0,9,ring,ll,1,1,8",
        "reduce,0,9,ring,ll,1,1,8;broadcast,0,9,ring,ll,1,1,8",
      })
  void notShadowed(String rows) {
    assertThat(found(rows, "shadowed")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "loaded | allreduce,0,-1,twoshot,simple,-1,-1,-1 | NOTE 0 JCCL's table: it loads all 1",
        "loaded | alltoall,0,-1,rign,simple,-1,-1,-1 | ERROR 0 JCCL's table: 1 of 1 rows are not",
        "fault | alltoall,0,-1,rign,simple,-1,-1,-1 | ERROR 1 t.csv:1:15 algorithm: \"rign\"",
        "fault | # c;gather,0,-1,ce,ll,-1,-1,-1 | ERROR 2 t.csv:2:16 protocol: \"ll\"",
        "dead | barrier,0,-1,ce,simple,-1,-1,-1 | ERROR 1 no barrier by ce, so the row never",
        "topology | gather,0,-1,ce,simple,-1,4,2 | ERROR 1 2 ranks cannot be on 4 machines",
        "shadowed | gather,0,-1,ce,simple,-1,-1,-1;gather,0,9,ce,simple,-1,-1,2 | ERROR 2 all its",
        "overlap | gather,0,9,ce,simple,-1,1,2;gather,4,-1,direct,simple,-1,1,2 | WARNING 2"
            + " overlaps",
        "gap | gather,4,-1,ce,simple,-1,-1,-1 | NOTE 1 no row for gather of 0 to 3 bytes",
        "channels | gather,0,1,ring,ll,4,1,2;gather,2,3,ring,ll,8,1,2;gather,4,-1,ring,ll,4,1,2 |"
            + " WARNING 3 channels turn from 8 of line 2 to 4",
      })
  void tablesOfJcclsAreCheckedByItsOwnGrammar(String kind, String rows, String finding) {
    assertThat(found(rows, kind)).singleElement().asString().startsWith(finding);
  }

  @Test
  void jcclsOwnTablesHaveNoFaults() {
    for (String name : List.of("host-defaults.csv", "device-defaults.csv")) {
      Path tables = Path.of("../collectives/src/main/resources/io/jccl/tables");
      assertThat(Lint.check(ConfigFile.read(tables.resolve(name)), MaskingPaths.NONE))
          .noneMatch(each -> each.severity() == Finding.Severity.ERROR)
          .noneMatch(each -> each.kind().equals("overlap"))
          .noneMatch(each -> each.kind().equals("shadowed"))
          .anyMatch(each -> each.message().startsWith("JCCL's table: it loads all "));
    }
  }

  @Test
  void aFileThatIsNoTunerFileIsToldOnce() {
    assertThat(lint("root:x:0:0:root:/root:/bin/sh;daemon,x,1,ring road,of,7,8,9;a;b"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("this is no tuner file"));
    assertThat(lint("allredcue,0,9,ring,l,4,1,8")).hasSizeGreaterThan(1);
    assertThat(lint("# nothing")).hasSize(1);
  }

  @Test
  void gaps() {
    String rows = "reduce,4,9,ring,ll,1,1,8;reduce,20,29,ring,ll,1,1,8";
    assertThat(found(rows, "gap"))
        .containsExactly(
            "NOTE 1 no row for reduce of 0 to 3 bytes on nNodes 1, nRanks 8",
            "WARNING 1 no row for reduce of 10 to 19 bytes on nNodes 1, nRanks 8",
            "NOTE 1 no row for reduce of 30 to 18446744073709551615 bytes on nNodes 1, nRanks 8");
    String others = ";reduce,0,18446744073709551615,ring,simple,1,-1,-1";
    assertThat(found(rows + others, "gap")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "reduce,0,9,ring,ll,1,1,8;reduce,9,19,ring,simple,1,1,8 | WARNING 2 overlaps line 1",
        "reduce,2,9,ring,ll,1,1,8;reduce,0,19,ring,simple,1,1,8 | NOTE 2 overlaps line 1",
      })
  void overlaps(String rows, String finding) {
    assertThat(found(rows, "overlap")).singleElement().asString().startsWith(finding);
  }

  @Test
  void neighboursDoNotOverlap() {
    assertThat(found("reduce,0,9,ring,ll,1,1,8;reduce,10,19,ring,ll,1,1,8", "overlap")).isEmpty();
  }

  @Test
  void turnsOfChannelsAndStepsBackOfProtocols() {
    int[] channels = {32, 48, 32, 24, 56, 32, 64, 32, 16, 48, 16, 32, 40, 56, 48, 64};
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < channels.length; i++) {
      String protocol = i == 3 ? "simple" : "ll";
      rows.append("allgather," + i + "," + i + ",ring," + protocol + "," + channels[i] + ",2,16;");
    }
    assertThat(found(rows.toString(), "channels")).hasSize(10);
    assertThat(found(rows.toString(), "protocol"))
        .containsExactly("WARNING 5 back from simple of line 4 to ll as sizes grow");
    String rising = "reduce,0,9,ring,ll,1,1,8;reduce,10,19,ring,simple,4,1,8";
    assertThat(found(rising, "channels")).isEmpty();
    assertThat(found(rising, "protocol")).isEmpty();
  }

  @Test
  void commentsAboutOtherTopologies() {
    String rows = "# 3 nodes;reduce,0,9,ring,ll,1,2,8;# small;reduce,10,19,ring,ll,1,3,8";
    assertThat(found(rows, "comment"))
        .containsExactly(
            "WARNING 2 the row is for nNodes 2, the comment on line 1 is about others");
  }

  @Test
  void aCommentIsAboutTheRowsUpToTheNext() {
    String rows = "# 3 nodes;# or 2 nodes;reduce,0,9,ring,ll,1,2,8;;reduce,10,19,ring,ll,1,4,8";
    assertThat(found(rows, "comment")).isEmpty();
  }

  @Test
  void aCommentBehindARowIsNoErrorWhereReadersIgnoreIt() {
    assertThat(found("reduce,0,9,ring,ll,1,1,8 # eight", "remark"))
        .singleElement()
        .asString()
        .startsWith("WARNING 1 t.csv:1:24 nRanks")
        .endsWith("the comment is ignored by accident");
    assertThat(found("reduce,0,9,ring,ll,1,1,8 # eight, or so", "fault")).isNotEmpty();
    assertThat(found("reduce,0,9K,ring,ll,1,1,8 # eight", "fault")).isNotEmpty();
  }

  @Test
  void maskedRows() {
    MaskingPaths direct = row -> Optional.of("Direct").filter(_ -> row.maxBytes() <= 4096);
    String rows = "allgather,0,4096,ring,ll,1,1,8\nallgather,4097,8192,ring,ll,1,1,8\n";
    assertThat(Lint.check(ConfigFile.of("t", rows), direct))
        .filteredOn(finding -> finding.kind().equals("masked"))
        .containsExactly(new Finding(Finding.Severity.WARNING, "masked", 1, "Direct"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Meta NCCLX's CSV | allreduce,[1,1024],ring,ll,4,1,8",
        "Meta NCCLX's CSV | allreduce,(1024,),ring,ll,4,1,8,65536",
        "Meta NCCLX's CSV | allreduce,*,ring,ll,4,1,8",
        "12 columns | allreduce,0,9,ring,ll,4,1,8,-1,-1,SPX,0",
        "protocol -1 is any | allreduce,0,9,ring,-1,4,1,8",
        "Google's tuner | rule {; node_range { min: 1 max: 3 };}",
        "MSCCL++'s JSON | {; \"version\": 1,; \"profiles\": [];}",
        "Meta NCCLX's JSON, or another | [{\"collective\": \"allreduce\"}]",
      })
  void otherFormatsAreNamedAndNotGuessed(String name, String text) {
    assertThat(lint(text))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo("dialect");
              assertThat(finding.severity()).isEqualTo(Finding.Severity.ERROR);
              assertThat(finding.message()).contains(name);
            });
  }
}
