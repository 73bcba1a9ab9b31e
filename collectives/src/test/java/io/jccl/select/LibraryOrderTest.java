package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryOrderTest {
  @ParameterizedTest
  @CsvSource({
    "ring, pat, 8192, ring/ll",
    "ring, pat, 8193, ring/simple",
    "oneshot, pat, 8, oneshot/simple",
    "pat, oneshot, 8193, pat/simple",
  })
  void theFirstAlgorithmWithTheProtocolForItsSize(
      String first, String second, long bytes, String choice) {
    List<Candidate> usable =
        Stream.of(first, second)
            .flatMap(name -> Candidate.all(List.of(Algorithms.named(name))).stream())
            .toList();
    CallShape shape =
        new CallShape(
            Request.of(Collective.ALL_GATHER, 4, 0), DataType.INT8, ReduceOp.Kind.SUM, bytes);
    Source.Proposal proposal = LibraryOrder.first(shape, usable);
    assertThat(proposal.candidate()).hasToString(choice);
    assertThat(proposal.channels()).isEqualTo(Source.ANY_CHANNELS);
    assertThat(LibraryOrder.sizes(bytes).hold(bytes)).isTrue();
    assertThat(LibraryOrder.sizes(bytes).hold(8192)).isEqualTo(bytes <= 8192);
  }
}
