package io.jccl.tuner.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.CallShape;
import io.jccl.select.Candidate;
import io.jccl.select.Protocol;
import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.PlanCost;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Provenance;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Constants of machines that are known, found again in what they would have measured. */
class CostFitTest {
  private static final MachineCosts START = MachineCosts.host();
  private static final MachineCosts OTHER =
      START
          .with("step_us", 0.5)
          .with("machine_gbs", 10)
          .with("simple.trip_us", 2)
          .with("ll.trip_us", 0.02)
          .with("ll.link_gbs", 1);

  private static SampleFile measured(MachineCosts truth, Collective collective) {
    PlanCost model = new PlanCost(truth);
    List<Sample> samples = new ArrayList<>();
    for (long bytes = 8; bytes <= 32 << 20; bytes *= 64) {
      for (Candidate each : Candidate.all(Algorithms.all())) {
        int channels = each.algorithm().channelMultiple();
        CallShape shape =
            new CallShape(Request.of(collective, 2, 0), DataType.FLOAT32, ReduceOp.Kind.SUM, bytes);
        Point point =
            new Point(collective, DataType.FLOAT32, ReduceOp.Kind.SUM, 2, bytes, Point.HOST, false);
        ChoiceName choice = new ChoiceName(each.algorithm().name(), each.protocol(), channels);
        model
            .estimate(shape, each, channels)
            .micros()
            .ifPresent(
                micros ->
                    samples.add(
                        new Sample(
                            "run",
                            point,
                            Role.CANDIDATE,
                            choice,
                            0,
                            List.of(micros),
                            true,
                            1,
                            "hash")));
      }
    }
    return file(samples);
  }

  private static SampleFile file(List<Sample> samples) {
    Provenance provenance =
        new Provenance(
            "hash",
            "run",
            "2026-11-30T18:00:00Z",
            "1",
            "jvm",
            List.of(),
            "os",
            "host",
            "a processor",
            2,
            List.of(),
            List.of(),
            List.of(),
            1);
    return new SampleFile("f", 0, false, List.of(provenance), Optional.empty(), samples);
  }

  @Test
  void anotherMachineIsFoundInItsTimes() {
    Fitted fitted = CostFit.of(measured(OTHER, Collective.ALL_REDUCE), START);
    assertThat(fitted.qualityBefore().factor()).isGreaterThan(1.2);
    assertThat(fitted.qualityAfter().factor()).isBetween(1.0, 1.03);
    assertThat(fitted.qualityAfter().worstRegret()).isLessThan(0.05);
    assertThat(fitted.after().get("machine_gbs").value()).isBetween(9.5, 10.5);
    assertThat(fitted.after().get("simple.trip_us").value()).isBetween(1.8, 2.2);
  }

  @Test
  void whatIsRightAlreadyStaysAsItIs() {
    Fitted fitted = CostFit.of(measured(START, Collective.ALL_REDUCE), START);
    assertThat(fitted.after()).isEqualTo(START);
    assertThat(fitted.qualityAfter().factor()).isEqualTo(1);
    assertThat(fitted.qualityAfter().worstRegret()).isZero();
  }

  @Test
  void theFileIsReadByTheModelAndSaysWhatWasFitted() {
    SampleFile file = measured(OTHER, Collective.ALL_REDUCE);
    Fitted fitted = CostFit.of(file, START);
    String text = FittedFile.text(fitted, file, "d1e2");
    MachineCosts read = MachineCosts.read("host", text);
    assertThat(read.constants().keySet()).isEqualTo(START.constants().keySet());
    assertThat(read.get("machine_gbs").value()).isBetween(9.5, 10.5);
    assertThat(read.get("machine_gbs").origin()).isEqualTo("fitted");
    assertThat(read.get("simple.round_bytes")).isEqualTo(START.get("simple.round_bytes"));
    assertThat(text)
        .contains("of " + file.samples().size() + " samples of 2026-11-30")
        .contains("sha256 d1e2")
        .contains("a processor, 2 cores")
        .containsPattern(
            fitted.observations() + " choices at calls: before times by a factor [0-9.]+ in");
  }

  @Test
  void whatIsFarFromTheFastestCountsLittle() {
    Sample fast = sample("twoshot", 10);
    Sample slow = sample("oneshot", 1000);
    assertThat(Observation.of(file(List.of(fast, slow))))
        .extracting(Observation::weight)
        .containsExactly(1.0, 0.01);
  }

  private static Sample sample(String algorithm, double micros) {
    return new Sample(
        "run",
        new Point(
            Collective.ALL_REDUCE, DataType.FLOAT32, ReduceOp.Kind.SUM, 2, 8, Point.HOST, false),
        Role.CANDIDATE,
        new ChoiceName(algorithm, Protocol.SIMPLE, 1),
        0,
        List.of(micros),
        true,
        1,
        "hash");
  }

  @Test
  void ranksThatWaitForAProcessorAreLeftOut() {
    Sample two = sample("twoshot", 10);
    Sample four =
        new Sample(
            "run",
            new Point(
                Collective.ALL_REDUCE,
                DataType.FLOAT32,
                ReduceOp.Kind.SUM,
                4,
                8,
                Point.HOST,
                false),
            Role.CANDIDATE,
            two.choice(),
            0,
            List.of(500.0),
            true,
            1,
            "hash");
    assertThat(CostFit.of(file(List.of(two, four)), START).observations()).isEqualTo(1);
  }

  @Test
  void nothingToLearnFromIsRefused() {
    assertThatThrownBy(() -> CostFit.of(file(List.of()), START))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("no sample that the model predicts");
  }
}
