package io.jccl.tuner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jccl.perf.kernel.Cache;
import io.jccl.tuner.kernels.KernelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ratios are of the same round, and coloured only by what a comparison said. */
class RatioTest {
  private static final Operands OPERANDS = new Operands(8, Cache.WARM);

  @TempDir Path folder;

  private Bench bench(RawFile raw) {
    return new Bench(KernelFile.read(raw.write(folder.resolve("raw"))));
  }

  private static Place place(Bench bench) {
    Key key = bench.keys(OPERANDS, true).getFirst();
    return bench.place(OPERANDS, key, 4096).orElseThrow();
  }

  @Test
  void theMedianAndThePercentilesOfTheRounds() {
    Ratio ratio = Ratio.of(new double[] {1.3, 0.9, 1.1, 1.2, 1.0}).orElseThrow();
    assertThat(ratio).isEqualTo(new Ratio(0.9, 1.1, 1.3, 5));
    assertThat(Ratio.of(new double[] {1, 2, 3, 5}).orElseThrow().middle()).isEqualTo(2.5);
    assertThat(Ratio.of(new double[0])).isEmpty();
  }

  @Test
  void roundsAreComparedWithThemselves() throws Exception {
    Path raw =
        new RawFile("r", "d", 3).fold("float", "sum", 4096, 10, 1).write(folder.resolve("a"));
    String text =
        Files.readString(raw)
            .replaceAll("(\"baseline\".*\"round\":(\\d).*\"device_us\":)[^,]*", "$1$2.1")
            .replaceAll("(\"tornado\".*\"round\":(\\d).*\"device_us\":)[^,]*", "$1$2.2");
    Bench bench = new Bench(KernelFile.read(Files.writeString(folder.resolve("b"), text)));
    // HIP takes 0.1, 1.1 and 2.1 microseconds, Java 0.2, 1.2 and 2.2.
    Ratio ratio = place(bench).ratio().orElseThrow();
    assertThat(ratio.p10()).isCloseTo(0.5, within(1e-9));
    assertThat(ratio.middle()).isCloseTo(1.1 / 1.2, within(1e-9));
    assertThat(ratio.p90()).isCloseTo(2.1 / 2.2, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"0.5, JAVA", "1.5, HIP", "1.001, LEVEL", "0, WRONG", "-1, ALONE"})
  void whoIsFaster(double java, Verdict verdict) {
    Place place = place(bench(new RawFile("r", "d", 7).fold("float", "sum", 4096, 10, java)));
    assertThat(place.verdict()).isEqualTo(verdict);
  }

  @Test
  void tooFewRoundsDecideNothing() {
    Place place = place(bench(new RawFile("r", "d", 2).fold("float", "sum", 4096, 10, 0.5)));
    assertThat(place.ratio().orElseThrow().middle()).isGreaterThan(1.9);
    assertThat(place.verdict()).isEqualTo(Verdict.ALONE);
  }

  @Test
  void theCopyIsThatOfAllGroups() {
    RawFile raw = new RawFile("r", "d", 3).fold("float", "sum", 4096, 10, 1);
    Bench bench = bench(raw.fold("half", "max", 4096, 20, 1));
    Times copy = bench.copy(OPERANDS, 4096).orElseThrow();
    assertThat(copy.micros().samples()).isEqualTo(6);
    assertThat(copy.rate()).isCloseTo(9 * 4096 / copy.micros().p50() / 1e3, within(1e-9));
    assertThat(bench.folds(OPERANDS, 4096)).hasSize(2);
    assertThat(RoofPart.dots(bench, OPERANDS, Way.JAVA, 4096))
        .extracting(dot -> dot.place().key().label())
        .as("slowest first")
        .containsExactly("half max", "float sum");
  }

  @ParameterizedTest
  @CsvSource({
    "JAVA, 1.02, java0",
    "JAVA, 1.05, java1",
    "JAVA, 3, java3",
    "HIP, 0.98, hip0",
    "HIP, 0.75, hip2",
    "HIP, 0.5, hip3",
    "LEVEL, 3, level",
    "ALONE, 3, level"
  })
  void darkerIsFarther(Verdict verdict, double ratio, String colour) {
    assertThat(HeatTable.colour(verdict, ratio)).isEqualTo(colour);
  }

  @Test
  void everyColourHasItsMeaning() {
    List<String> rest = List.of("HIP from 2×", "HIP 1.25–2×", "HIP to 1.05×", "Java 1.05–1.25×");
    assertThat(HeatTable.legend()).contains(rest);
  }
}
