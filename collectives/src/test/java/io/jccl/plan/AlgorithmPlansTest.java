package io.jccl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.jccl.plan.PlanChecker.Options;
import io.jccl.plan.algorithm.Algorithms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every plan of every algorithm is right, and no step of it is too much. */
class AlgorithmPlansTest {
  private static final int[] SLOTS = {1, 2, 8, PlanChecker.RENDEZVOUS};

  static Stream<Arguments> plans() {
    return Algorithms.all().stream()
        .flatMap(
            algorithm ->
                Arrays.stream(Collective.values())
                    .filter(collective -> algorithm.supports(Request.of(collective, 5, 0)))
                    .map(collective -> arguments(algorithm.name(), collective)));
  }

  private static void check(Algorithm algorithm, Request request, Options options) {
    boolean rendezvous = options.slots() == PlanChecker.RENDEZVOUS;
    Plan plan = algorithm.plan(rendezvous ? request.withRendezvous() : request);
    for (int channel = 0; channel < algorithm.channelMultiple(); channel++) {
      Options all = options.channel(channel).foldsOnce(algorithm.foldsOnce());
      try {
        PlanChecker.check(plan, all);
      } catch (PlanException flaw) {
        fail(algorithm.name() + " " + request + " " + all, flaw);
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("plans")
  void rightForEveryRootAndNumberOfSlots(String name, Collective collective) {
    for (int n = 1; n <= 16; n++) {
      for (int root = 0; root < (collective.rooted() ? n : 1); root++) {
        Request request = Request.of(collective, n, root);
        for (int slots : SLOTS) {
          Options options = Options.slots(slots).rounds(2);
          check(Algorithms.named(name), request, options);
          if (collective.hasInPlace()) {
            check(Algorithms.named(name), request, options.inPlace(true));
          }
        }
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("plans")
  void rightForUpTo64Ranks(String name, Collective collective) {
    for (int n = 17; n <= 64; n++) {
      int[] roots = collective.rooted() ? new int[] {0, 1, n / 2, n - 1} : new int[] {0};
      for (int root : roots) {
        for (int slots : SLOTS) {
          boolean inPlace = collective.hasInPlace() && (n + root + slots) % 2 == 1;
          check(
              Algorithms.named(name),
              Request.of(collective, n, root),
              Options.slots(slots).inPlace(inPlace));
        }
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("plans")
  void rightForManyRanks(String name, Collective collective) {
    boolean scratchOfAllRanks = name.equals("ce") && collective == Collective.ALL_REDUCE;
    int n = scratchOfAllRanks ? 130 : 300;
    int root = collective.rooted() ? n / 3 : 0;
    int slots = SLOTS[(name.length() + collective.ordinal()) % SLOTS.length];
    check(Algorithms.named(name), Request.of(collective, n, root), Options.slots(slots));
  }

  @Test
  void rightFor1024Ranks() {
    Request request = Request.of(Collective.ALL_REDUCE, 1024, 0);
    check(Algorithms.named("ring"), request, Options.slots(8));
    check(Algorithms.named("tree"), request, Options.slots(PlanChecker.RENDEZVOUS).rounds(2));
    check(Algorithms.named("twoshot"), request, Options.slots(1).inPlace(true));
    check(Algorithms.named("pat"), Request.of(Collective.ALL_GATHER, 1024, 0), Options.slots(1));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("plans")
  void noStepIsTooMuch(String name, Collective collective) {
    Algorithm algorithm = Algorithms.named(name);
    for (int n : new int[] {2, 3, 5}) {
      Request request = Request.of(collective, n, collective.rooted() ? 1 : 0);
      for (int channel = 0; channel < algorithm.channelMultiple(); channel++) {
        ListedPlan plan = ListedPlan.of(algorithm.plan(request), channel);
        PlanChecker.check(plan, Options.slots(8).rounds(2));
        for (int rank = 0; rank < n; rank++) {
          for (int step = 0; step < plan.ranks().get(rank).size(); step++) {
            assertWrong(plan.with(rank, step), "without step " + step + " of rank " + rank);
          }
        }
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("plans")
  void noBarrierIsTooMuch(String name, Collective collective) {
    Request request = Request.of(collective, 4, 0);
    ListedPlan plan = ListedPlan.of(Algorithms.named(name).plan(request), 0);
    long barriers = plan.ranks().get(0).stream().filter(Step.Barrier.class::isInstance).count();
    for (int barrier = 0; barrier < barriers; barrier++) {
      ListedPlan without = plan;
      for (int rank = 0; rank < 4; rank++) {
        without = without.with(rank, indexOfBarrier(plan.ranks().get(rank), barrier));
      }
      assertWrong(without, "without barrier " + barrier);
    }
  }

  private static int indexOfBarrier(List<Step> steps, int number) {
    return IntStream.range(0, steps.size())
        .filter(i -> steps.get(i) instanceof Step.Barrier)
        .skip(number)
        .findFirst()
        .orElseThrow();
  }

  private static void assertWrong(ListedPlan plan, String how) {
    try {
      PlanChecker.check(plan, Options.slots(8).rounds(2));
    } catch (PlanException found) {
      return;
    }
    fail(plan.request() + " passes " + how);
  }

  /** Chunks beyond the data are empty on all ranks alike; an executor may leave them out. */
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("plans")
  void rightWithoutTheLastChunks(String name, Collective collective) {
    Algorithm algorithm = Algorithms.named(name);
    Request request = Request.of(collective, 6, 0);
    for (int channel = 0; channel < algorithm.channelMultiple(); channel++) {
      ListedPlan plan = ListedPlan.of(algorithm.plan(request), channel);
      for (int chunks = 1; chunks < plan.chunksPerBlock(); chunks++) {
        List<List<Step>> fewer = new ArrayList<>();
        int end = chunks;
        plan.ranks()
            .forEach(steps -> fewer.add(steps.stream().filter(s -> chunk(s) < end).toList()));
        ListedPlan small = new ListedPlan(request, chunks, plan.scratchBlocks(), fewer);
        for (int slots : SLOTS) {
          PlanChecker.check(small, Options.slots(slots).rounds(2));
        }
      }
    }
  }

  private static int chunk(Step step) {
    Stream<Place> places =
        switch (step) {
          case Step.Barrier barrier -> Stream.empty();
          case Step.Copy copy -> Stream.concat(Stream.of(copy.from()), copy.to().stream());
          case Step.Reduce reduce ->
              Stream.concat(
                  reduce.from().stream().map(Step.Operand::place), Stream.of(reduce.to()));
          case Step.CopyReduce both ->
              Stream.concat(both.from().stream().map(Step.Operand::place), both.to().stream());
        };
    return places.mapToInt(AlgorithmPlansTest::chunk).max().orElse(0);
  }

  private static int chunk(Place place) {
    return switch (place) {
      case Place.Local local -> local.chunk();
      case Place.Peer peer -> peer.chunk();
      case Place.Message message -> 0;
    };
  }

  @Test
  void allToAllSendsOneMessageToEachPeer() {
    for (Algorithm algorithm : Algorithms.all()) {
      Request request = Request.of(Collective.ALL_TO_ALL_V, 7, 0);
      if (algorithm.supports(request) && algorithm.access() == Algorithm.Access.MESSAGES) {
        for (int rank = 0; rank < 7; rank++) {
          List<Place> sent = new ArrayList<>();
          for (Step step : algorithm.plan(request).steps(rank, 0)) {
            sent.addAll(((Step.Copy) step).to());
          }
          sent.removeIf(place -> !(place instanceof Place.Message));
          assertThat(sent).as(algorithm.name()).hasSize(6).doesNotHaveDuplicates();
        }
      }
    }
  }

  @Test
  void copyEngineWithExtraBarriers() {
    Algorithm algorithm = Algorithms.named("ce");
    for (Collective collective : Collective.values()) {
      for (int n = 2; n <= 17; n++) {
        for (int every = 1; every <= 8; every++) {
          Request request = Request.of(collective, n, 0).withBarrierEvery(every);
          if (algorithm.supports(request)) {
            int extra = (n - 1) / every * (collective == Collective.ALL_REDUCE ? 2 : 1);
            int barriers = (collective == Collective.ALL_REDUCE ? 3 : 2) + extra;
            assertThat(PlanChecker.check(algorithm.plan(request), Options.slots(1)).barriers())
                .as("%s", request)
                .isEqualTo(barriers);
          }
        }
      }
    }
  }

  @Test
  void namesTheLegalAlgorithms() {
    assertThat(Algorithms.named("ring").name()).isEqualTo("ring");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Algorithms.named("rign"))
        .withMessage("algorithm: rign, legal: ring, tree, direct, oneshot, twoshot, pat, ce");
  }

  @Test
  void refusesWhatItDoesNotSupport() {
    for (Algorithm algorithm : Algorithms.all()) {
      for (Collective collective : Collective.values()) {
        Request request = Request.of(collective, 1, 0);
        if (!algorithm.supports(request)) {
          assertThatIllegalArgumentException()
              .isThrownBy(() -> algorithm.plan(request))
              .withMessageContaining(algorithm.name())
              .withMessageContaining(collective.label());
        }
      }
    }
  }
}
