package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Source.Answer;
import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.PlanCost;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlanModelTest {
  private static final PlanModel HOST = new PlanModel(new PlanCost(MachineCosts.host()));
  private static final PlanModel DEVICE = new PlanModel(new PlanCost(MachineCosts.device()));
  private static final List<Candidate> ALL = Candidate.all(Algorithms.all());

  private static CallShape shape(Collective collective, long bytes) {
    return new CallShape(Request.of(collective, 4, 0), DataType.INT8, ReduceOp.Kind.SUM, bytes);
  }

  @ParameterizedTest
  @EnumSource(Collective.class)
  void takesTheCheapest(Collective collective) {
    for (long bytes = 1; bytes < 1L << 30; bytes *= 32) {
      CallShape shape = shape(collective, bytes);
      Candidate taken = HOST.ask(shape, ALL).proposal().orElseThrow().candidate();
      double least = micros(HOST, shape, taken);
      assertThat(ALL).allMatch(each -> micros(HOST, shape, each) >= least);
    }
  }

  private static double micros(PlanModel model, CallShape shape, Candidate candidate) {
    Choice choice =
        new Choice(
            candidate.algorithm(), candidate.protocol(), candidate.algorithm().channelMultiple());
    return model.micros(shape, choice).orElse(Double.POSITIVE_INFINITY);
  }

  @Test
  void theFirstOfEqualsIsTaken() {
    List<Candidate> twice = List.of(ALL.getLast(), ALL.getLast());
    Candidate taken =
        HOST.ask(shape(Collective.BROADCAST, 8), twice).proposal().orElseThrow().candidate();
    assertThat(taken).isSameAs(twice.getFirst());
  }

  @Test
  void oneChoiceForTheSizesOfACell() {
    Answer answer = HOST.ask(shape(Collective.ALL_REDUCE, 1000), ALL);
    assertThat(answer.sizes()).isEqualTo(new Sizes(960, 1023));
    for (long bytes = 0; bytes < 1 << 14; bytes++) {
      CallShape shape = shape(Collective.ALL_REDUCE, bytes);
      Sizes sizes = HOST.ask(shape, ALL).sizes();
      assertThat(HOST.ask(shape, ALL))
          .isEqualTo(HOST.ask(shape.withBytes(sizes.from()), ALL))
          .isEqualTo(HOST.ask(shape.withBytes(sizes.to()), ALL));
    }
  }

  @Test
  void whatTheMachineHasNotIsNotProposed() {
    CallShape shape = shape(Collective.ALL_REDUCE, 1 << 20);
    List<Candidate> rings = ALL.subList(0, 3);
    assertThat(rings).extracting(each -> each.algorithm().name()).containsOnly("ring");
    assertThat(DEVICE.ask(shape, rings).proposal()).isEmpty();
    assertThat(DEVICE.passed(shape, rings).getFirst().reason())
        .isEqualTo("none: device.csv has no ll.trip_us: no kernel on devices uses LL yet");
    assertThat(DEVICE.ask(shape, ALL).proposal()).isPresent();
    assertThat(DEVICE.name()).isEqualTo("model device");
  }

  @Test
  void everyCandidateHasItsTimeOrAReason() {
    List<Source.Passed> passed = HOST.passed(shape(Collective.REDUCE_SCATTER, 4096), ALL);
    assertThat(passed).hasSameSizeAs(ALL);
    assertThat(passed).allMatch(each -> each.reason().matches("none: .+|[0-9.]+ us: latency .+"));
    assertThat(passed).anyMatch(each -> each.reason().startsWith("none"));
  }
}
