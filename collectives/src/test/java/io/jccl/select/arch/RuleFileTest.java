package io.jccl.select.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Candidate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFileTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "t.csv:1 columns: \"5\" ! path,allreduce,CE,,bytes<=1",
        "t.csv:1 step: \"pat\", legal: define, model, path ! pat,allreduce,CE,,,read",
        "t.csv:1 collectives: \"all_reduce\" ! path,all_reduce,CE,,,read",
        "t.csv:1 outcome: \"ring\" ! algorithm,allreduce,ring,,,read",
        "t.csv:1 outcome: \"many\" ! channels,allreduce,many,,,read",
        "t.csv:1 basis: \"\" ! path,allreduce,CE,,,",
        "t.csv:1 candidate: \"ce\" ! path,allreduce,CE,ce,,read",
        "t.csv:1 candidate: \"ce/simpel\" ! path,allreduce,CE,ce/simpel,,read",
        "t.csv:1 conditions: \"@dda\" ! path,allreduce,CE,,@dda,read",
        "did you mean registered? ! path,allreduce,CE,,regstered,read",
        "'byte' is no quantity, legal: bytes, shard ! path,allreduce,CE,,byte<=1,read",
        "'1X' is no amount ! path,allreduce,CE,,bytes<=1X,read",
        "RCCL_FORCE_CEE ! path,allreduce,CE,,RCCL_FORCE_CEE=1,read",
        "t.csv:1 conditions ! path,allreduce,CE,,bytes<=1 [NO_SUCH],read",
        "t.csv:1 conditions ! path,allreduce,CE,,;,read",
      })
  void faults(String message, String row) {
    assertThatThrownBy(() -> RuleFile.read("t.csv", row)).hasMessageContaining(message);
  }

  @Test
  void namesAreDefinedOnce() {
    assertThatThrownBy(() -> RuleFile.read("t.csv", "define,a,,,spx,\ndefine,a,,,dpx,"))
        .hasMessageContaining("t.csv:2 define: \"a\"");
  }

  @Test
  void definitionsCommentsAndAlternatives() {
    String text =
        "# a comment\ndefine,few,,,ranks<4|nodes>1; !fp8,\n\n"
            + "path, allreduce reduce ,CE,,@few; bytes%16=0,inferred: a guess\n";
    Map<Stage, List<Rule>> rules = RuleFile.read("t.csv", text);
    Rule rule = rules.get(Stage.PATH).getFirst();
    assertThat(rules.get(Stage.PATH)).hasSize(1);
    assertThat(rule.origin()).isEqualTo("t.csv:4");
    assertThat(rule.collectives())
        .containsExactlyInAnyOrder(Collective.ALL_REDUCE, Collective.REDUCE);
    assertThat(rule.conditions())
        .extracting(Condition::text)
        .containsExactly("ranks<4|nodes>1", "!fp8", "bytes%16=0");
    assertThat(rule.inferred()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gfx942", "gfx950", "gfx1200", "gfx1201", "gfx1250"})
  void candidatesAreThoseOfThisLibrary(String arch) {
    List<Rule> paths = RuleFile.shipped(arch.replaceFirst("120.", "120x") + ".csv").get(Stage.PATH);
    List<Candidate> ours = Candidate.all(Algorithms.all());
    int compared = 0;
    for (Rule rule : paths) {
      PathCandidate wanted = rule.candidate().orElseThrow();
      for (Collective collective : rule.collectives()) {
        assertThat(ours)
            .as(rule.origin())
            .anyMatch(
                each ->
                    each.toString().equals(wanted.toString())
                        && each.algorithm().supports(Request.of(collective, 8, 0)));
        compared++;
      }
    }
    assertThat(compared).isPositive();
  }

  @Test
  void unknownArchitectures() {
    assertThat(ArchRules.find("sm_90")).isEmpty();
    assertThatThrownBy(() -> ArchRules.named("gfx943"))
        .hasMessageContaining("legal: gfx1200, gfx1201, gfx1250, gfx942, gfx950; did you mean");
  }
}
