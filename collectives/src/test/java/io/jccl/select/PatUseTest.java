package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatUseTest {
  @ParameterizedTest
  @CsvSource({"0, true", "1, false", "2, false"})
  void zeroSwitchesPatOffAndNothingElse(String value, boolean off) {
    Settings settings = Settings.of(Map.of("NCCL_PAT_ENABLE", value));
    Rules rules = new Rules(settings, Algorithms.all(), FusedSupport.NONE);
    CallShape shape =
        new CallShape(
            Request.of(Collective.ALL_GATHER, 4, 0), DataType.INT8, ReduceOp.Kind.SUM, 4096);
    List<String> refused =
        Candidate.all(Algorithms.all()).stream()
            .filter(
                candidate ->
                    rules
                        .cannot(candidate, shape)
                        .equals(Optional.of("switched off by NCCL_PAT_ENABLE=0 (environment)")))
            .map(Candidate::toString)
            .toList();
    assertThat(refused).isEqualTo(off ? List.of("pat/ll", "pat/ll128", "pat/simple") : List.of());
  }
}
