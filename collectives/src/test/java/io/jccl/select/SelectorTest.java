package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Decision.Refusal;
import io.jccl.spi.Availability;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectorTest {
  private static final CallShape ON_DEVICE =
      new CallShape(
          Request.of(Collective.ALL_REDUCE, 4, 0),
          DataType.FLOAT32,
          ReduceOp.Kind.SUM,
          64,
          true,
          false);

  private static final String TABLE =
      """
      allreduce,0,64,direct,ll,-1,-1,-1,-1,-1
      allreduce,0,4096,tree,simple,3,-1,-1,-1,-1
      allreduce,0,-1,twoshot,simple,8,-1,-1,-1,-1
      broadcast,0,-1,oneshot,simple,-1,-1,-1,-1,-1
      """;

  /** A selector with settings such as {@code "NCCL_ALGO=ring JCCL_PROTO=ll"}. */
  private static Selector selector(String settings) {
    TuningTable table = TableReader.read("t.csv", TABLE, FakeAlgorithm.LIST);
    return new Selector(settings(settings), FakeAlgorithm.LIST, table);
  }

  private static Settings settings(String settings) {
    Map<String, String> environment =
        Arrays.stream(settings.split(" "))
            .filter(each -> !each.isEmpty())
            .map(each -> each.split("=", 2))
            .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    return Settings.of(environment);
  }

  private static CallShape shape(Collective collective, long bytes) {
    return new CallShape(Request.of(collective, 4, 0), DataType.FLOAT32, ReduceOp.Kind.SUM, bytes);
  }

  private static CallShape average(Collective collective, DataType type) {
    return new CallShape(Request.of(collective, 4, 0), type, ReduceOp.Kind.AVG, 1 << 20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | ALL_REDUCE | 64 | direct/ll/1 | t.csv:1",
        "'' | ALL_REDUCE | 65 | tree/simple/4 | t.csv:2",
        "'' | ALL_REDUCE | 4097 | twoshot/simple/8 | t.csv:3",
        "'' | REDUCE | 8192 | ring/ll/1 | first in the library's order",
        "'' | REDUCE | 8193 | ring/simple/1 | first in the library's order",
        "NCCL_ALGO=ring | BROADCAST | 100000 | ring/simple/1"
            + " | NCCL_ALGO=ring (environment), first in the library's order",
        "NCCL_ALGO=Tree | ALL_REDUCE | 100 | tree/simple/4 | NCCL_ALGO=Tree (environment), t.csv:2",
        "NCCL_ALGO=all_gather:ring | BROADCAST | 9 | oneshot/simple/1 | t.csv:4",
        "JCCL_ALGO=^direct | ALL_REDUCE | 8 | tree/simple/4"
            + " | JCCL_ALGO=^direct (environment), t.csv:2",
        "JCCL_PROTO=ll128 | ALL_REDUCE | 100000 | ring/ll128/1"
            + " | JCCL_PROTO=ll128 (environment), first in the library's order",
        "JCCL_ALGO=direct JCCL_PROTO=^ll | ALL_REDUCE | 8 | direct/simple/1"
            + " | JCCL_ALGO=direct (environment) and JCCL_PROTO=^ll (environment),"
            + " first in the library's order",
        "JCCL_MAX_NCHANNELS=2 | ALL_REDUCE | 100000 | twoshot/simple/2"
            + " | t.csv:3, JCCL_MAX_NCHANNELS=2 (environment)",
        "JCCL_MIN_NCHANNELS=3 | ALL_REDUCE | 8 | direct/ll/3"
            + " | t.csv:1, JCCL_MIN_NCHANNELS=3 (environment)",
        "JCCL_MAX_NCHANNELS=3 | ALL_REDUCE | 100 | tree/simple/2 | t.csv:2",
        "JCCL_MAX_NCHANNELS=1 | ALL_REDUCE | 100 | twoshot/simple/1"
            + " | t.csv:3, JCCL_MAX_NCHANNELS=1 (environment)",
        "JCCL_REPRODUCIBLE=1 | ALL_REDUCE | 100 | twoshot/simple/8 | t.csv:3",
        "JCCL_REPRODUCIBLE=1 | REDUCE | 100 | direct/ll/1 | first in the library's order",
        "JCCL_REPRODUCIBLE=1 | ALL_GATHER | 100 | ring/ll/1 | first in the library's order",
        "JCCL_REPRODUCIBLE=1 JCCL_ALGO=all_gather:ring | ALL_GATHER | 100 | ring/ll/1"
            + " | JCCL_ALGO=all_gather:ring (environment), first in the library's order",
      })
  void selects(String settings, Collective collective, long bytes, String choice, String source) {
    Decision decision = selector(settings).select(shape(collective, bytes));
    assertThat(decision.choice()).hasToString(choice);
    assertThat(decision.source()).isEqualTo(source);
  }

  @Test
  void nothingSendsMessagesFromDeviceMemory() {
    Decision decision = selector("").select(ON_DEVICE);
    assertThat(decision.choice()).hasToString("twoshot/simple/8");
    assertThat(decision.fused()).isFalse();
    assertThat(decision.refused())
        .contains(
            new Decision.Refusal(
                "direct/ll",
                "sends messages, which the host would have to carry from device to device"));
    assertThatThrownBy(() -> selector("JCCL_ALGO=ring").select(ON_DEVICE))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContainingAll("nothing left for all_reduce", "ring/simple sends messages");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true | every link here was tried and would be safe for it",
        "false | it does not count as safe here: from a to b it tears lines"
      })
  void whoAsksForLl128OnDevicesLearnsWhatTheLinksAreGoodFor(boolean safe, String verdict) {
    FusedSupport links =
        new FusedSupport() {
          @Override
          public Availability supports(Algorithm algorithm, CallShape shape) {
            return FusedSupport.NONE.supports(algorithm, shape);
          }

          @Override
          public Availability keepsLines() {
            return safe
                ? Availability.READY
                : new Availability.Unavailable("from a to b it tears lines", "use LL");
          }
        };
    Settings settings = Settings.of(Map.of("JCCL_PROTO", "ll128"));
    Selector selector = new Selector(settings, Algorithms.all(), links, List.of());
    assertThatThrownBy(() -> selector.select(ON_DEVICE))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContainingAll(
            "JCCL_PROTO=ll128",
            "nothing left for all_reduce",
            "(no algorithm on devices sends by ll128 yet; " + verdict + ")",
            "legal: oneshot/simple");
    assertThat(selector.select(shape(Collective.ALL_REDUCE, 64)).choice().protocol())
        .isEqualTo(Protocol.LL128);
  }

  @ParameterizedTest
  @CsvSource({"false, ce/simple/1", "true, oneshot/simple/1"})
  void rowsAreForRegisteredCallsOrOthers(boolean registered, String choice) {
    String rows =
        "broadcast,0,-1,oneshot,simple,-1,-1,-1,-1,1\nbroadcast,0,-1,ce,simple,-1,-1,-1,-1,0\n";
    TuningTable table = TableReader.read("t.csv", rows, Algorithms.all());
    Selector selector = new Selector(Settings.of(Map.of()), Algorithms.all(), table);
    Request request = Request.of(Collective.BROADCAST, 4, 0);
    CallShape shape =
        new CallShape(request, DataType.INT8, ReduceOp.Kind.SUM, 64, true, registered);
    assertThat(selector.select(shape).choice()).hasToString(choice);
  }

  @ParameterizedTest
  @CsvSource({"FLOAT16, direct", "FLOAT8E5M2, direct", "FLOAT32, ring", "INT8, ring"})
  void averagesOfNarrowFloatsFoldOnce(DataType type, String algorithm) {
    Decision decision = selector("").select(average(Collective.REDUCE_SCATTER, type));
    assertThat(decision.choice().algorithm().name()).isEqualTo(algorithm);
  }

  @Test
  void averagesFoldOnlyWhereSomethingIsReduced() {
    Decision decision = selector("").select(average(Collective.ALL_GATHER, DataType.FLOAT16));
    assertThat(decision.choice().algorithm().name()).isEqualTo("ring");
  }

  @Test
  void everyOtherCandidateHasItsReason() {
    Decision decision =
        selector("NCCL_ALGO=^oneshot JCCL_PROTO=broadcast:^ll128")
            .select(shape(Collective.BROADCAST, 100));
    assertThat(decision.choice()).hasToString("ring/ll/1");
    String proto = "excluded by JCCL_PROTO=broadcast:^ll128 (environment)";
    String order = "first in the library's order takes ring/ll";
    String none = "makes no plan for broadcast on 4 ranks with root 0";
    assertThat(decision.refused())
        .containsExactlyInAnyOrder(
            new Refusal("ring/ll128", proto),
            new Refusal("ring/simple", order),
            new Refusal("tree/ll", none),
            new Refusal("tree/ll128", none),
            new Refusal("tree/simple", none),
            new Refusal("direct/ll", order),
            new Refusal("direct/ll128", proto),
            new Refusal("direct/simple", order),
            new Refusal("oneshot/simple", "excluded by NCCL_ALGO=^oneshot (environment)"),
            new Refusal("twoshot/simple", none));
  }

  @Test
  void reasonsOfTheOtherRules() {
    List<Refusal> average =
        selector("").select(average(Collective.ALL_REDUCE, DataType.BFLOAT16)).refused();
    assertThat(average)
        .contains(
            new Refusal("ring/ll", "folds in several places, an average of bfloat16 needs one"));

    List<Refusal> reproducible =
        selector("JCCL_REPRODUCIBLE=1 JCCL_MAX_NCHANNELS=1")
            .select(shape(Collective.ALL_REDUCE, 9))
            .refused();
    assertThat(reproducible)
        .contains(
            new Refusal(
                "ring/ll",
                "folds in several places, JCCL_REPRODUCIBLE=1 (environment) asks for one"));

    List<Refusal> channels =
        selector("JCCL_MAX_NCHANNELS=1").select(shape(Collective.ALL_REDUCE, 9)).refused();
    assertThat(channels)
        .contains(
            new Refusal(
                "tree/ll",
                "needs a multiple of 2 channels, the limits are JCCL_MIN_NCHANNELS=1 (default) and"
                    + " JCCL_MAX_NCHANNELS=1 (environment)"));
  }

  @Test
  void namesOfNcclsAreRefusedWithAReason() {
    Decision decision = selector("NCCL_ALGO=nvls,ring").select(shape(Collective.ALL_REDUCE, 9));
    assertThat(decision.choice()).hasToString("ring/ll/1");
    assertThat(decision.refused()).extracting(Refusal::candidate).doesNotContain("ring");
    assertThat(decision.refused())
        .contains(
            new Refusal(
                "nvls", "this library does not have it; NCCL_ALGO=nvls,ring (environment)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NCCL_ALGO=Tree | BROADCAST | NCCL_ALGO=Tree (environment): nothing left for broadcast on"
            + " 4 ranks with root 0 (tree/ll makes no plan for",
        "NCCL_ALGO=Tree | BROADCAST | , legal: ring, direct, oneshot",
        "NCCL_ALGO=ring;broadcast:tree | BROADCAST | , legal: ring, direct, oneshot",
        "JCCL_ALGO=oneshot JCCL_PROTO=ll | GATHER | JCCL_ALGO=oneshot (environment) and"
            + " JCCL_PROTO=ll (environment): nothing left for gather on 4 ranks",
        "JCCL_ALGO=oneshot JCCL_PROTO=ll | GATHER | (oneshot/simple excluded by JCCL_PROTO=ll"
            + " (environment)), legal: ring/ll, ring/ll128, ring/simple, direct/ll,",
        "JCCL_ALGO=tree JCCL_MAX_NCHANNELS=1 | ALL_REDUCE"
            + " | tree/ll needs a multiple of 2 channels",
        "JCCL_ALGO=^ring,direct,oneshot,pat,ce | ALL_TO_ALL"
            + " | nothing left for alltoall on 4 ranks, legal: ring, direct, oneshot",
      })
  void nothingLeftIsAnError(String settings, Collective collective, String message) {
    Selector selector = selector(settings);
    assertThatThrownBy(() -> selector.select(shape(collective, 100)))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NCCL_ALGO=ring",
        "NCCL_ALGO=direct,ring",
        "NCCL_ALGO=reduce_scatter:ring",
        "NCCL_ALGO=direct;reduce:ring",
      })
  void reproducibleByRingIsAContradiction(String algo) {
    assertThatThrownBy(() -> selector(algo + " JCCL_REPRODUCIBLE=1"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessage(
            algo
                + " (environment) with JCCL_REPRODUCIBLE=1 (environment): ring folds in several"
                + " places, legal: direct, oneshot, twoshot");
  }

  @Test
  void aNarrowAverageByRingIsAnErrorOfTheCall() {
    Selector selector = selector("JCCL_ALGO=ring");
    assertThatThrownBy(() -> selector.select(average(Collective.ALL_REDUCE, DataType.FLOAT16)))
        .hasMessageContaining("ring/ll folds in several places, an average of half needs one")
        .hasMessageContaining("legal: direct, oneshot, twoshot");
  }

  @Test
  void aLibraryThatCannotSaysWhy() {
    Selector selector =
        new Selector(
            Settings.of(Map.of("JCCL_REPRODUCIBLE", "1")),
            FakeAlgorithm.LIST.subList(0, 2),
            new TuningTable("none", List.of()));
    assertThatThrownBy(() -> selector.select(shape(Collective.REDUCE, 1)))
        .isInstanceOf(JcclException.class)
        .hasMessageStartingWith("no algorithm for reduce on 4 ranks with root 0: ring/ll folds in")
        .hasMessageContaining("tree/simple makes no plan");
  }

  /** RCCL's tables ask for up to 128 channels. */
  @ParameterizedTest
  @CsvSource({"'', 64", "JCCL_MAX_NCHANNELS=48, 48"})
  void channelsOfARowAreBroughtIntoTheLimits(String settings, int channels) {
    TuningTable table =
        TableReader.read("t", "allreduce,0,-1,ring,ll,112,-1,-1", FakeAlgorithm.LIST);
    Decision decision =
        new Selector(settings(settings), FakeAlgorithm.LIST, table)
            .select(shape(Collective.ALL_REDUCE, 9));
    assertThat(decision.choice().channels()).isEqualTo(channels);
    assertThat(decision.source()).startsWith("t:1, JCCL_MAX_NCHANNELS=" + channels);
  }

  @Test
  void equalInputsGiveEqualDecisions() {
    for (String settings : List.of("", "NCCL_ALGO=ring,tree;gather:direct", "JCCL_PROTO=^ll")) {
      Selector one = selector(settings);
      Selector other = selector(settings);
      Stream.of(Collective.values())
          .flatMap(each -> Stream.of(0L, 64L, 65L, 1L << 40).map(bytes -> shape(each, bytes)))
          .forEach(shape -> assertThat(one.select(shape)).isEqualTo(other.select(shape)));
    }
  }
}
