package io.jccl.select.arch;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.plan.Collective;
import io.jccl.select.PartitionMode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** RCCL's hooks run as algorithm, protocol, override of channels, channels; each once. */
class HookOrderTest {
  private static final List<Stage> HOOKS =
      List.of(Stage.ALGORITHM, Stage.PROTOCOL, Stage.CHANNEL_OVERRIDE, Stage.CHANNELS);

  @Test
  void eachOnceInOrder() {
    int asked = 0;
    for (Collective collective :
        List.of(Collective.ALL_REDUCE, Collective.REDUCE_SCATTER, Collective.ALL_GATHER)) {
      for (int nodes : new int[] {1, 2}) {
        PathQuery query =
            PathQuery.of(
                new Site(nodes, 16, PartitionMode.SPX, RulesVersion.AFTER),
                collective,
                DataType.INT32,
                1L << 30);
        PathExplanation explanation = ArchRules.named("gfx1250").explain(query, UserChoices.NONE);
        assertThat(stages(explanation, true)).as("%s", query).isEqualTo(taken(explanation));
        assertThat(stages(explanation, false))
            .as("%s", query)
            .containsSubsequence(HOOKS.subList(0, 3));
        assertThat(stages(explanation, false)).as("%s", query).doesNotHaveDuplicates();
        asked++;
      }
    }
    assertThat(asked).isEqualTo(6);
  }

  @Test
  void theLimitOfChannelsComesLast() {
    PathQuery query =
        PathQuery.of(Site.of(8), Collective.REDUCE_SCATTER, DataType.FLOAT32, 128L << 20);
    PathExplanation explanation = ArchRules.named("gfx1250").explain(query, UserChoices.NONE);
    assertThat(stages(explanation, false))
        .containsExactly(
            Stage.PATH, Stage.ALGORITHM, Stage.PROTOCOL, Stage.CHANNEL_OVERRIDE, Stage.CHANNELS);
    assertThat(explanation.path().mostChannels()).hasValue(128);
  }

  /** The stages in the order in which they were asked, runs of one stage counted once. */
  private static List<Stage> stages(PathExplanation explanation, boolean takenOnly) {
    List<Stage> stages = new ArrayList<>();
    for (Step step : explanation.steps()) {
      if (takenOnly && !step.taken()) {
        continue;
      }
      if (stages.isEmpty() || stages.getLast() != step.stage()) {
        stages.add(step.stage());
      }
    }
    return stages;
  }

  /** Every step that was taken: no stage decides twice. */
  private static List<Stage> taken(PathExplanation explanation) {
    return explanation.steps().stream().filter(Step::taken).map(Step::stage).toList();
  }
}
