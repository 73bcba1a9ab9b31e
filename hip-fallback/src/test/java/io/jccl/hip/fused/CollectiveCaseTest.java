package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which ranks of a call work in place. */
class CollectiveCaseTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 32, 33, 63, 64})
  void everyRankOfATeamOfAnySize(int ranks) {
    CollectiveCase call =
        new CollectiveCase(
            Collective.ALL_REDUCE,
            HipFusedTeam.ONE_SHOT,
            DataType.INT32,
            ReduceOp.Kind.SUM,
            1,
            0,
            0,
            false,
            FusedCheck.everyRank(ranks));
    assertThat(IntStream.range(0, 64).filter(call::isInPlace).count()).isEqualTo(ranks);
  }
}
