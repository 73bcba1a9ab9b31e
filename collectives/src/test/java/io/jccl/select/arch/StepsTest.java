package io.jccl.select.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.plan.Collective;
import io.jccl.select.PartitionMode;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of the way to a path when the user or the model decides, and in which words. */
class StepsTest {
  private final ArchRules rules = ArchRules.named("gfx1250");

  private List<String> taken(Collective collective, UserChoices user, boolean taken) {
    PathQuery query = PathQuery.of(Site.of(8), collective, DataType.FLOAT32, 1 << 20);
    return rules.explain(query, user).steps().stream()
        .filter(step -> step.taken() == taken && !step.source().contains(".csv"))
        .map(
            step -> step.stage() + " " + step.source() + " " + step.outcome() + ":" + step.reason())
        .toList();
  }

  @Test
  void theUsersChoices() {
    UserChoices user =
        UserChoices.NONE
            .withAlgorithms(NcclAlgorithm.RING)
            .withProtocols(Protocol.LL)
            .withChannels(0, 8);
    assertThat(taken(Collective.ALL_REDUCE, user, true))
        .containsExactly(
            "ALGORITHM NCCL_ALGO [RING]:the user's setting wins",
            "PROTOCOL NCCL_PROTO [LL]:the user's setting wins",
            "CHANNEL_OVERRIDE NCCL_MAX_NCHANNELS 8:the user's setting wins");
    assertThat(taken(Collective.ALL_REDUCE, user, false))
        .containsExactly("CHANNELS rules :NCCL_MAX_NCHANNELS wins");
  }

  @Test
  void theModel() {
    assertThat(taken(Collective.BROADCAST, UserChoices.NONE, true))
        .isNotEmpty()
        .allSatisfy(step -> assertThat(step).contains("model :no rule holds. The numbers of"));
    assertThat(taken(Collective.BROADCAST, UserChoices.NONE, false))
        .containsExactly("CHANNEL_OVERRIDE user :NCCL_MAX_NCHANNELS is not set");
  }

  @Test
  void oneProtocolLeavesTheModelNoChoiceAndTwoDo() {
    PathQuery query = PathQuery.of(Site.of(8), Collective.ALL_REDUCE, DataType.FLOAT32, 1 << 20);
    UserChoices ring = UserChoices.NONE.withAlgorithms(NcclAlgorithm.RING);
    assertThat(rules.path(query, ring.withProtocols(Protocol.LL)).modelled()).isFalse();
    assertThat(rules.path(query, ring.withProtocols(Protocol.LL, Protocol.SIMPLE)).modelled())
        .isTrue();
  }

  @Test
  void numbersAndNames() {
    assertThat(ArchRules.named("gfx942").model()).isEqualTo(5);
    assertThat(RulesVersion.AFTER.label()).isEqualTo("after");
    Site pair = new Site(2, 2, PartitionMode.SPX, RulesVersion.AFTER);
    assertThat(PathQuery.of(pair, Collective.REDUCE, DataType.FLOAT32, 4))
        .hasToString("reduce of 4 bytes of float, 2 ranks on 2 nodes");
    assertThat(PathQuery.of(Site.of(2), Collective.REDUCE, DataType.FLOAT32, 4))
        .hasToString("reduce of 4 bytes of float, 2 ranks on 1 node");
    assertThatThrownBy(() -> RuleFile.read("r.csv", "algorithm,allreduce,NVLS,,,read\n"))
        .hasMessage("r.csv:1 outcome: \"NVLS\", legal: TREE|RING");
  }
}
