package io.jccl.tuner.derive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Settings;
import io.jccl.select.TableReader;
import io.jccl.select.TuningTable;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.verify.Chooser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tables from samples whose truth is known. */
class DerivationTest {
  private static final double CONFIDENCE = 0.95;
  private static final int ROUNDS = 7;
  private static final double NOISE = 0.03;
  private static final ChoiceName RING = Truth.ring(1);
  private static final List<ChoiceName> CHANNELS =
      List.of(Truth.ring(1), Truth.ring(2), Truth.ring(4), Truth.ring(8));

  private static Derivation derive(List<ChoiceName> candidates, Truth.Ratio ratio, long seed) {
    return Derivation.of(new Truth(candidates, ratio, ROUNDS, NOISE, seed).file(), CONFIDENCE);
  }

  private static List<DerivedRow> rows(List<ChoiceName> candidates, Truth.Ratio ratio, long seed) {
    return derive(candidates, ratio, seed).curves().getFirst().rows();
  }

  private static List<String> texts(List<DerivedRow> rows) {
    return rows.stream()
        .map(each -> each.minBytes() + ".." + each.maxBytes() + " " + each.choice())
        .toList();
  }

  @Test
  void noiseAloneMakesARowInFewerCurvesThanTheConfidenceLeaves() {
    int curves = 200;
    int withRow = 0;
    for (int seed = 0; seed < curves; seed++) {
      withRow += rows(CHANNELS, (choice, bytes) -> 1, seed).isEmpty() ? 0 : 1;
    }
    assertThat(withRow).isLessThanOrEqualTo((int) ((1 - CONFIDENCE) * curves));
  }

  @Test
  void aGainMakesOneRowThatEndsBetweenTheSizes() {
    for (int seed = 0; seed < 20; seed++) {
      List<DerivedRow> rows =
          rows(List.of(RING), (choice, b) -> b >= 128 && b <= 8192 ? 0.7 : 1.3, seed);
      // 64 = sqrt(32 * 128), 16384 = sqrt(8192 * 32768)
      assertThat(texts(rows)).as("seed %d", seed).containsExactly("65..16384 ring/simple/1");
      assertThat(rows.getFirst().supported()).isEqualTo(4);
    }
  }

  @Test
  void theFirstRowBeginsAtZeroAndTheLastEndsAtTheLargestSize() {
    List<DerivedRow> rows = rows(List.of(RING), (choice, bytes) -> 0.5, 1);
    assertThat(texts(rows)).containsExactly("0..131072 ring/simple/1");
    DerivedRow row = rows.getFirst();
    assertThat(row.unsupported()).isZero();
    assertThat(row.leastRatio()).isLessThanOrEqualTo(row.mostRatio());
    assertThat(row.mostRatio()).isBetween(0.4, 0.6);
    assertThat(row.noise()).isBetween(0.0, 0.2);
    assertThat(row.rounds()).isEqualTo(ROUNDS);
    assertThat(row.defaults()).containsExactly(Truth.DEFAULT);
  }

  @Test
  void aGainWithinTheNoiseMakesNoRow() {
    assertThat(rows(List.of(RING), (choice, bytes) -> 0.995, 1)).isEmpty();
  }

  @Test
  void choicesThatAreAlikeMakeOneRow() {
    for (int seed = 0; seed < 20; seed++) {
      assertThat(rows(CHANNELS, (choice, bytes) -> 0.6, seed)).as("seed %d", seed).hasSize(1);
    }
  }

  @Test
  void channelsGrowWithTheSizeIfTheSamplesDo() {
    Truth.Ratio ratio = (choice, b) -> choice.channels() == (b > 1000 ? 8 : 1) ? 0.5 : 0.8;
    assertThat(texts(rows(CHANNELS, ratio, 3)))
        .containsExactly("0..1024 ring/simple/1", "1025..131072 ring/simple/8");
  }

  @Test
  void aRowReachesOverASizeAtWhichNothingIsDecided() {
    List<DerivedRow> rows = rows(List.of(RING), (choice, b) -> b == 2048 ? 1 : 0.6, 1);
    assertThat(texts(rows)).containsExactly("0..131072 ring/simple/1");
    assertThat(rows.getFirst().unsupported()).isEqualTo(1);
  }

  @Test
  void aDipThatTheSamplesInsistOnStays() {
    List<DerivedRow> back = rows(List.of(RING), (choice, b) -> b == 2048 ? 1.5 : 0.6, 1);
    assertThat(texts(back)).containsExactly("0..1024 ring/simple/1", "4097..131072 ring/simple/1");
    Truth.Ratio fewer = (choice, b) -> choice.channels() == (b == 2048 ? 1 : 4) ? 0.4 : 0.8;
    assertThat(texts(rows(CHANNELS, fewer, 1)))
        .containsExactly(
            "0..1024 ring/simple/4", "1025..4096 ring/simple/1", "4097..131072 ring/simple/4");
  }

  @Test
  void allComparisonsAreCounted() {
    Derivation derivation = derive(CHANNELS, (choice, b) -> choice.channels() == 1 ? 0.5 : 2, 1);
    CurveResult curve = derivation.curves().getFirst();
    assertThat(curve.faster()).isEqualTo(8);
    assertThat(curve.slower()).isEqualTo(24);
    assertThat(curve.level()).isZero();
    assertThat(curve.comparisons()).isEqualTo(32);
  }

  @Test
  void whatWasGivenUpAfterARoundIsCountedAndNeverTaken() {
    List<Sample> samples =
        new Truth(List.of(RING, Truth.ring(2)), (choice, b) -> 0.5, ROUNDS, NOISE, 1).samples();
    samples.removeIf(each -> each.choice().equals(RING) && each.round() > 0);
    CurveResult curve = Derivation.of(Truth.file(samples), CONFIDENCE).curves().getFirst();
    assertThat(curve.givenUp()).isEqualTo(Truth.SIZES.size());
    assertThat(texts(curve.rows())).containsExactly("0..131072 ring/simple/2");
  }

  @Test
  void theLaterOfTwoSamplesOfARoundCounts() {
    List<Sample> samples =
        new ArrayList<>(new Truth(List.of(RING), (choice, b) -> 0.1, ROUNDS, NOISE, 1).samples());
    samples.addAll(new Truth(List.of(RING), (choice, b) -> 1, ROUNDS, NOISE, 2).samples());
    assertThat(Derivation.of(Truth.file(samples), CONFIDENCE).curves().getFirst().rows()).isEmpty();
  }

  @Test
  void aWrongResultIsRefused() {
    List<Sample> samples = new Truth(List.of(RING), (choice, b) -> 0.5, ROUNDS, NOISE, 1).samples();
    samples.add(
        new Sample("run", Truth.point(8), Role.CANDIDATE, RING, 0, List.of(), false, 9, "hash"));
    assertRefused(
        samples, "a wrong result: all_reduce float sum, 2 ranks, 8 B, host, ring/simple/1");
  }

  @Test
  void tooFewRoundsAreRefused() {
    Truth few = new Truth(List.of(RING), (choice, b) -> 0.5, 2, NOISE, 1);
    assertRefused(few.samples(), "has 2 complete rounds, 4 are needed");
    List<Sample> samples = new Truth(List.of(RING), (choice, b) -> 0.5, ROUNDS, NOISE, 1).samples();
    samples.removeIf(each -> each.role() == Role.CONTROL && each.point().bytes() == 512);
    assertRefused(samples, "512 B, host has 0 complete rounds");
  }

  @Test
  void nothingComparedIsRefused() {
    assertRefused(List.of(), "nothing was compared");
    assertRefused(
        new Truth(List.of(), (choice, b) -> 1, ROUNDS, NOISE, 1).samples(), "nothing was compared");
  }

  private static void assertRefused(List<Sample> samples, String message) {
    assertThatThrownBy(() -> Derivation.of(Truth.file(samples), CONFIDENCE))
        .isInstanceOf(UnfitSamplesException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aTableMayBeTheDefaultToBeBeaten() {
    TuningTable table =
        TableReader.read("t.csv", "allreduce,0,1000,ring,simple,-1,1,2\n", Algorithms.all());
    Truth.Ratio ratio = (choice, b) -> choice.channels() == 2 ? 0.4 : 0.6;
    List<ChoiceName> candidates = List.of(RING, Truth.ring(2));
    Derivation derivation =
        Derivation.of(
            new Truth(candidates, ratio, ROUNDS, NOISE, 1).file(),
            CONFIDENCE,
            Optional.of(Defaults.of(table)),
            false);
    DerivedRow row = derivation.curves().getFirst().rows().getFirst();
    assertThat(texts(derivation.curves().getFirst().rows()))
        .containsExactly("0..131072 ring/simple/2");
    assertThat(row.defaults()).containsExactly(RING, Truth.DEFAULT);
    Truth.Ratio beaten = (choice, b) -> choice.channels() == 2 ? 0.6 : 0.4;
    Derivation none =
        Derivation.of(
            new Truth(candidates, beaten, ROUNDS, NOISE, 1).file(),
            CONFIDENCE,
            Optional.of(Defaults.of(table)),
            false);
    assertThat(texts(none.curves().getFirst().rows()))
        .containsExactly("1025..131072 ring/simple/1");
  }

  @Test
  void aSelectionMayBeTheDefaultToBeaten() {
    Settings ring = Settings.of(Map.of("JCCL_ALGO", "ring", "JCCL_PROTO", "simple"));
    Truth.Ratio ratio = (choice, b) -> 0.6;
    Truth truth = new Truth(List.of(RING, Truth.ring(2)), ratio, ROUNDS, NOISE, 1);
    CurveResult curve =
        Derivation.of(
                truth.file(),
                CONFIDENCE,
                Optional.of(Defaults.of("ring", Chooser.library(ring))),
                false)
            .curves()
            .getFirst();
    assertThat(curve.rows()).isEmpty();
    assertThat(curve.slower()).isEqualTo(Truth.SIZES.size());
  }

  @Test
  void aWholeTableHasTheDefaultWhereNothingBeatsIt() {
    Truth.Ratio ratio = (choice, b) -> b >= 128 && b <= 8192 ? 0.7 : 1.3;
    Truth truth = new Truth(List.of(RING), ratio, ROUNDS, NOISE, 1);
    Derivation derivation = Derivation.of(truth.file(), CONFIDENCE, Optional.empty(), true);
    List<DerivedRow> rows = derivation.curves().getFirst().rows();
    assertThat(texts(rows))
        .containsExactly(
            "0..64 direct/simple/1", "65..16384 ring/simple/1", "16385..131072 direct/simple/1");
    assertThat(rows).extracting(DerivedRow::supported).containsExactly(0, 4, 0);
    assertThat(DerivedTable.text(derivation, "d1e2"))
        .contains(
            "# 2 sizes: nothing beats the default in 7 rounds\nallreduce,0,64,direct,simple,1")
        .contains("# 4 sizes at 0.");
    Derivation nothing =
        Derivation.of(
            new Truth(List.of(RING), (choice, b) -> 1.3, ROUNDS, NOISE, 1).file(),
            CONFIDENCE,
            Optional.empty(),
            true);
    assertThat(texts(nothing.curves().getFirst().rows()))
        .containsExactly("0..131072 direct/simple/1");
  }

  @Test
  void noRowReachesOverASizeWhereTheTablesChoiceWasNotMeasured() {
    TuningTable table =
        TableReader.read("t.csv", "allreduce,0,-1,ring,simple,1,1,2\n", Algorithms.all());
    Truth.Ratio ratio = (choice, b) -> choice.channels() == 2 ? 0.4 : 0.6;
    List<Sample> samples =
        new Truth(List.of(RING, Truth.ring(2)), ratio, ROUNDS, NOISE, 1).samples();
    samples.removeIf(
        each -> each.choice().equals(RING) && each.point().bytes() == 512 && each.round() > 0);
    CurveResult curve =
        Derivation.of(Truth.file(samples), CONFIDENCE, Optional.of(Defaults.of(table)), false)
            .curves()
            .getFirst();
    assertThat(texts(curve.rows()))
        .containsExactly("0..256 ring/simple/2", "1025..131072 ring/simple/2");
    assertThat(curve.incomparable()).isEqualTo(1);
  }

  @Test
  void theTableIsReadByTheLibraryAndItsLinesAreShort() {
    Truth.Ratio ratio = (choice, b) -> b < 1000 ? 1 : choice.channels() == 2 ? 0.5 : 0.8;
    Derivation derivation = derive(CHANNELS, ratio, 2);
    String text = DerivedTable.text(derivation, "d1e2");
    TuningTable table = TableReader.read("t.csv", text, Algorithms.all());
    assertThat(table.rows()).hasSize(1);
    assertThat(text)
        .contains("allreduce,1025,131072,ring,simple,2,1,2,-1,-1\n")
        .contains("sha256 d1e2")
        .contains("32 comparisons with the default: 16 faster, 0 slower, 16 level, 0 given up")
        .contains("Confidence 95.00 %");
    assertThat(text.lines()).allMatch(line -> line.getBytes(StandardCharsets.UTF_8).length < 255);
    List<String> lines = text.lines().toList();
    int row = lines.indexOf("allreduce,1025,131072,ring,simple,2,1,2,-1,-1");
    assertThat(lines.get(row - 1)).startsWith("# 4 sizes at 0.").contains("7 rounds");
  }
}
