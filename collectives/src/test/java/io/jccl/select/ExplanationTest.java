package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Explanation.Opinion;
import io.jccl.select.Explanation.Part;
import io.jccl.select.Explanation.Prediction;
import io.jccl.select.Source.Passed;
import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.PlanCost;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private static final CallShape SHAPE =
      new CallShape(
          Request.of(Collective.ALL_REDUCE, 4, 0), DataType.FLOAT32, ReduceOp.Kind.SUM, 1 << 20);

  private static final TuningTable USER =
      TableReader.read(
          "user.csv",
          """
          reduce,0,-1,ring,simple,-1,-1,-1,-1,-1
          allreduce,0,4096,ring,ll,-1,-1,-1,-1,-1
          allreduce,0,-1,ring,ll,-1,-1,8,-1,-1
          """,
          Algorithms.all());
  private static final TuningTable OURS =
      TableReader.read(
          "ours.csv",
          """
          allreduce,0,4096,direct,ll,-1,-1,-1,-1,-1
          allreduce,0,-1,ring,simple,-1,-1,-1,-1,-1
          allreduce,0,-1,oneshot,simple,2,-1,-1,-1,-1
          allreduce,0,-1,twoshot,simple,-1,-1,-1,-1,-1
          """,
          Algorithms.all());
  private static final PlanModel MODEL = new PlanModel(new PlanCost(MachineCosts.host()));

  private static Explanation explain(String tuner) {
    Settings settings = Settings.of(Map.of("JCCL_ALGO", "^ring", "JCCL_TUNER", tuner));
    return new Selector(settings, Algorithms.all(), USER, OURS, MODEL).explain(SHAPE);
  }

  @Test
  void everyRowBeforeTheOneTakenSaysWhyNot() {
    Explanation why = explain("table,rules,model");
    assertThat(why.shape()).isEqualTo(SHAPE);
    assertThat(why.decision().choice()).hasToString("oneshot/simple/2");
    assertThat(why.decision().source()).isEqualTo("JCCL_ALGO=^ring (environment), ours.csv:3");

    Opinion user = why.opinions().get(0);
    assertThat(user.part()).isEqualTo(Part.SILENT);
    assertThat(user.proposal()).isEmpty();
    assertThat(user.passed())
        .containsExactly(
            new Passed("user.csv:1", "is for reduce, not for all_reduce"),
            new Passed("user.csv:2", "is for 0 bytes to 4096, not for 1048576"),
            new Passed("user.csv:3", "is for nRanks 8, not for 4"));

    Opinion ours = why.opinions().get(1);
    assertThat(ours.source()).isEqualTo("ours.csv");
    assertThat(ours.part()).isEqualTo(Part.DECIDED);
    assertThat(ours.proposal().orElseThrow().origin()).isEqualTo("ours.csv:3");
    assertThat(ours.passed())
        .containsExactly(
            new Passed("ours.csv:1", "is for 0 bytes to 4096, not for 1048576"),
            new Passed("ours.csv:2", "matches, but ring/simple is not usable"));
  }

  @Test
  void laterSourcesSayWhatTheyWouldHaveTaken() {
    Opinion model = explain("table,rules,model").opinions().get(2);
    assertThat(model.source()).isEqualTo("model host");
    assertThat(model.off()).isEmpty();
    assertThat(model.part()).isEqualTo(Part.LATE);
    assertThat(model.proposal().orElseThrow().candidate()).hasToString("twoshot/simple");
    assertThat(model.passed())
        .extracting(Passed::what)
        .contains("oneshot/simple", "twoshot/simple", "tree/ll128")
        .doesNotContain("ring/ll");
  }

  @Test
  void sourcesThatAreSwitchedOffSayItToo() {
    Explanation why = explain("model");
    assertThat(why.opinions())
        .extracting(Opinion::part)
        .containsExactly(Part.OFF, Part.OFF, Part.DECIDED);
    assertThat(why.opinions().get(0).off())
        .contains("switched off by JCCL_TUNER=model (environment)");
    assertThat(why.opinions().get(2).off()).isEmpty();
    assertThat(why.opinions().get(1).proposal().orElseThrow().origin()).isEqualTo("ours.csv:3");
    assertThat(why.decision().choice()).hasToString("twoshot/simple/1");
    assertThat(why.decision().source()).isEqualTo("JCCL_ALGO=^ring (environment), model host");
  }

  @Test
  void withoutAnySourceTheOrderOfTheLibraryIsLeft() {
    Explanation why = explain("none");
    assertThat(why.opinions()).extracting(Opinion::part).containsOnly(Part.OFF);
    assertThat(why.decision().choice()).hasToString("tree/simple/2");
    assertThat(why.decision().source()).endsWith("first in the library's order");
  }

  @Test
  void bothTimesArePredicted() {
    Explanation why = explain("table,rules,model");
    Prediction taken = why.taken().orElseThrow();
    Prediction cheapest = why.cheapest().orElseThrow();
    assertThat(taken.choice()).isEqualTo(why.decision().choice());
    assertThat(cheapest.choice()).hasToString("twoshot/simple/1");
    assertThat(taken.model()).isEqualTo("model host");
    assertThat(taken.micros()).isEqualTo(MODEL.micros(SHAPE, taken.choice()).orElseThrow());
    assertThat(cheapest.micros()).isLessThan(taken.micros());
  }

  @Test
  void withoutAModelNothingIsPredicted() {
    Explanation why = new Selector(Settings.defaults(), Algorithms.all(), OURS).explain(SHAPE);
    assertThat(why.taken()).isEmpty();
    assertThat(why.cheapest()).isEmpty();
  }
}
