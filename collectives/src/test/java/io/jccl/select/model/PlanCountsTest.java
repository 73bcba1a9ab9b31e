package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.model.PlanCounts.Series;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlanCountsTest {
  /** The pipeline of the tree's AllReduce is what small plans foretell worst. */
  private static final double TOLERANCE = 0.09;

  private static PlanCounts counts(String algorithm, Collective collective, int ranks) {
    return PlanCounts.of(Algorithms.named(algorithm), Request.of(collective, ranks, 0));
  }

  /** The trips that the literature gives; pat's messages to one peer follow each other. */
  @ParameterizedTest
  @CsvSource({
    "ring, ALL_REDUCE, 8, 14, 8",
    "ring, ALL_GATHER, 8, 7, 1",
    "ring, REDUCE_SCATTER, 8, 7, 1",
    "ring, BROADCAST, 8, 7, 1",
    "ring, BARRIER, 8, 3, 1",
    "tree, BROADCAST, 8, 3, 1",
    "direct, ALL_REDUCE, 8, 1, 1",
    "pat, ALL_GATHER, 8, 7, 1",
    "oneshot, ALL_REDUCE, 8, 7, 1",
    "oneshot, BARRIER, 8, 3, 1",
    "twoshot, ALL_REDUCE, 8, 8, 8",
    "twoshot, ALL_REDUCE, 2, 4, 2",
    "ring, ALL_REDUCE, 1000, 1998, 1000",
    "oneshot, BARRIER, 1000, 10, 1",
  })
  void tripsAndChunks(String algorithm, Collective collective, int ranks, int trips, int chunks) {
    PlanCounts counts = counts(algorithm, collective, ranks);
    assertThat(counts.trips().first()).isEqualTo(trips);
    assertThat(counts.chunksPerBlock()).isEqualTo(chunks);
  }

  @Test
  void allThatIsReadAndWritten() {
    assertThat(counts("twoshot", Collective.ALL_REDUCE, 4).touched()).isEqualTo(4 * (4 + 4));
    assertThat(counts("oneshot", Collective.ALL_REDUCE, 4).touched()).isEqualTo(4 * (5 + 2));
    assertThat(counts("oneshot", Collective.BARRIER, 4).touched()).isZero();
    assertThat(counts("direct", Collective.BROADCAST, 4).touched())
        .as("an own copy, three messages, and what becomes of them")
        .isEqualTo(2 + 3 * 2 + 3 * 2);
  }

  @Test
  void roundsOverlapWhereThePlanLetsThem() {
    Series chain = counts("ring", Collective.BROADCAST, 8).trips();
    assertThat(chain).isEqualTo(new Series(7, 1));
    assertThat(chain.over(1)).isEqualTo(7);
    assertThat(chain.over(5)).isEqualTo(11);
    Series barriers = counts("oneshot", Collective.ALL_REDUCE, 8).trips();
    assertThat(barriers.over(2)).isEqualTo(2 * barriers.first());
  }

  @Test
  void scratchMemoryIsSeen() {
    assertThat(counts("oneshot", Collective.ALL_REDUCE, 4).scratch()).isTrue();
    assertThat(counts("oneshot", Collective.ALL_REDUCE, 100).scratch()).isTrue();
    assertThat(counts("twoshot", Collective.ALL_REDUCE, 100).scratch()).isFalse();
  }

  static Stream<Arguments> largePlans() {
    return Algorithms.all().stream()
        .flatMap(
            algorithm ->
                Stream.of(Collective.values())
                    .filter(each -> algorithm.supports(Request.of(each, 32, 0)))
                    .flatMap(
                        each ->
                            IntStream.of(17, 32, 48)
                                .mapToObj(n -> Arguments.of(algorithm.name(), each, n))));
  }

  @ParameterizedTest
  @MethodSource("largePlans")
  void smallPlansForetellLargeOnes(String name, Collective collective, int ranks) {
    Algorithm algorithm = Algorithms.named(name);
    Request request = Request.of(collective, ranks, 0);
    PlanCounts foretold = PlanCounts.of(algorithm, request);
    PlanCounts run = PlanCounts.of(algorithm.plan(request));
    close(foretold.trips(), run.trips(), "trips");
    close(foretold.transfers(), run.transfers(), "transfers");
    close(foretold.reads(), run.reads(), "reads");
    close(foretold.steps(), run.steps(), "steps");
    if (collective != Collective.BARRIER) { // whose messages are empty
      close(foretold.touched(), run.touched(), "touched");
    }
    assertThat(foretold.chunksPerBlock()).isEqualTo(run.chunksPerBlock());
  }

  private static void close(Series foretold, Series run, String what) {
    close(foretold.first(), run.first(), what);
    close(foretold.more(), run.more(), "more " + what);
  }

  private static void close(double foretold, double run, String what) {
    assertThat(foretold).as(what).isCloseTo(run, within(TOLERANCE * Math.max(1, run)));
  }
}
