package io.jccl.plan;

import static io.jccl.plan.Step.Operand.input;
import static io.jccl.plan.Step.Operand.partial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jccl.plan.PlanChecker.Options;
import io.jccl.plan.Step.Barrier;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.CopyReduce;
import io.jccl.plan.Step.Operand;
import io.jccl.plan.Step.Reduce;
import io.jccl.plan.algorithm.Algorithms;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each way of being wrong is found, and named. */
class PlanCheckerTest {
  private static final Place IN = new Place.Local(Space.INPUT, 0, 0);
  private static final Place OUT = new Place.Local(Space.OUTPUT, 0, 0);
  private static final Place SCRATCH = new Place.Local(Space.SCRATCH, 0, 0);
  private static final Step BARRIER = new Barrier();
  private static final Request ALL_REDUCE_2 = Request.of(Collective.ALL_REDUCE, 2, 0);

  private static Place to(int rank) {
    return new Place.Message(rank);
  }

  private static Place from(int rank) {
    return new Place.Message(rank);
  }

  private static Place peer(int rank, Space space) {
    return new Place.Peer(rank, space, 0, 0);
  }

  private static Step fold(Place target, Operand... operands) {
    return new Reduce(List.of(operands), target, true);
  }

  /** Both ranks send and fold in rank order: the plan that the tests break. */
  private static ListedPlan exchange() {
    return ListedPlan.of(
        ALL_REDUCE_2,
        0,
        List.of(new Copy(IN, to(1)), fold(OUT, input(IN, 0), input(from(1), 1))),
        List.of(new Copy(IN, to(0)), fold(OUT, input(from(0), 0), input(IN, 1))));
  }

  private static ListedPlan oneShot() {
    Step fold = fold(OUT, input(peer(0, Space.INPUT), 0), input(peer(1, Space.INPUT), 1));
    return ListedPlan.of(
        ALL_REDUCE_2, 0, List.of(BARRIER, fold, BARRIER), List.of(BARRIER, fold, BARRIER));
  }

  private static void assertFlaw(Plan plan, Options options, String... parts) {
    assertThatThrownBy(() -> PlanChecker.check(plan, options))
        .isInstanceOf(PlanException.class)
        .hasMessageContainingAll(parts);
  }

  private static void assertFlaw(Plan plan, String... parts) {
    assertFlaw(plan, Options.slots(8), parts);
  }

  @Test
  void rightPlansPass() {
    assertThat(PlanChecker.check(exchange(), Options.slots(1).foldsOnce(true)))
        .isEqualTo(new PlanChecker.Proof(4, 2, 0));
    assertThat(PlanChecker.check(oneShot(), Options.slots(1).rounds(2).foldsOnce(true)))
        .isEqualTo(new PlanChecker.Proof(12, 0, 4));
  }

  @Test
  void scratchMemoryBesideTheOwnChunk() {
    Plan honest = Algorithms.named("oneshot").plan(ALL_REDUCE_2);
    Plan promising =
        new Plan() {
          @Override
          public Request request() {
            return honest.request();
          }

          @Override
          public int chunksPerBlock() {
            return 2;
          }

          @Override
          public int scratchBlocks() {
            return honest.scratchBlocks();
          }

          @Override
          public boolean ownScratchChunk() {
            return true;
          }

          @Override
          public Iterable<Step> steps(int rank, int channel) {
            return honest.steps(rank, channel);
          }
        };
    assertFlaw(promising, "chunk 0 of scratch memory of rank 1", "promises chunk 1 alone");
  }

  @Test
  void droppedSend() {
    assertFlaw(
        exchange().with(0, 0),
        "deadlock: 1 of 2",
        "rank 1 at step 1 waits for a message from rank 0",
        "rank 0 has ended");
  }

  @Test
  void messageNeverReceived() {
    assertFlaw(
        exchange().with(0, steps -> List.of(steps.get(0), steps.get(1), new Copy(IN, to(1)))),
        "1 messages of rank 0 to rank 1 were never received");
  }

  @Test
  void doubleContribution() {
    assertFlaw(
        exchange().with(0, 1, fold(OUT, input(IN, 0), input(from(1), 1), input(IN, 0))),
        "rank 0, step 1",
        "the contribution of rank 0 enters twice");
  }

  @Test
  void missingContribution() {
    assertFlaw(
        exchange().with(0, 1, fold(OUT, input(from(1), 1))), "last with 1 of 2 ranks in Reduce");
  }

  @Test
  void completeButNotLast() {
    Step undivided = new Reduce(List.of(input(IN, 0), input(from(1), 1)), OUT, false);
    assertFlaw(exchange().with(0, 1, undivided), "is not said to be last");
  }

  @Test
  void finalResultFoldedAgain() {
    Step again = fold(OUT, partial(OUT), input(IN, 0));
    assertFlaw(
        exchange().with(0, steps -> List.of(steps.get(0), steps.get(1), again)),
        "operand 0 is already final");
  }

  @Test
  void swappedOrderOnOneRank() {
    ListedPlan swapped = exchange().with(1, 1, fold(OUT, input(IN, 1), input(from(0), 0)));
    assertFlaw(swapped, "the output of rank 1", "another order than that of rank 0");
    assertFlaw(
        swapped, Options.slots(8).foldsOnce(true), "rank 1", "not made by one fold in rank order");
  }

  @Test
  void swappedOrderOnAllRanksIsWrongOnlyForReproducibleResults() {
    ListedPlan swapped =
        exchange()
            .with(0, 1, fold(OUT, input(from(1), 1), input(IN, 0)))
            .with(1, 1, fold(OUT, input(IN, 1), input(from(0), 0)));
    PlanChecker.check(swapped, Options.slots(8));
    assertFlaw(swapped, Options.slots(8).foldsOnce(true), "one fold in rank order");
  }

  @Test
  void wrongContributor() {
    assertFlaw(
        exchange().with(1, 1, fold(OUT, input(from(0), 1), input(IN, 1))),
        "operand 0 is said to be the input of rank 1 but is the input of rank 0");
    assertFlaw(
        exchange().with(1, 1, fold(OUT, partial(from(0)), input(IN, 1))),
        "operand 0 is said to be a partial result but is the input of rank 0");
  }

  @Test
  void partialResultCalledInput() {
    ListedPlan ring =
        ListedPlan.of(Algorithms.named("ring").plan(Request.of(Collective.REDUCE, 3, 0)), 0);
    Step lie = fold(OUT, input(from(2), 2), input(IN, 0));
    assertFlaw(ring.with(0, 0, lie), "said to be the input of rank 2 but is a partial result of 2");
  }

  @Test
  void foldOfDifferentChunks() {
    Request request = Request.of(Collective.REDUCE_SCATTER, 2, 0);
    Place block1 = new Place.Local(Space.INPUT, 1, 0);
    ListedPlan plan =
        ListedPlan.of(
            request,
            0,
            List.of(new Copy(block1, to(1)), fold(OUT, input(IN, 0), input(from(1), 1))),
            List.of(new Copy(block1, to(0)), fold(OUT, input(from(0), 0), input(block1, 1))));
    assertFlaw(
        plan, "operand 1 is the input of rank 1 (block 1", "operand 0 is the input of rank 0");
  }

  @Test
  void rawInputWhereAResultBelongs() {
    assertFlaw(
        exchange().with(0, 1, new Copy(from(1), OUT)),
        "the output of rank 0 (block 0, chunk 0, round 0) is the input of rank 1");
  }

  @Test
  void wrongBlock() {
    Request request = Request.of(Collective.ALL_GATHER, 2, 0);
    Place second = new Place.Local(Space.OUTPUT, 1, 0);
    assertFlaw(
        ListedPlan.of(
            request,
            0,
            List.of(new Copy(IN, OUT), new Copy(IN, to(1)), new Copy(from(1), second)),
            List.of(new Copy(IN, OUT), new Copy(IN, to(0)), new Copy(from(0), second))),
        "the output of rank 1 (block 0, chunk 0, round 0) is the input of rank 1");
  }

  @Test
  void outputNeverWritten() {
    Request request = Request.of(Collective.BROADCAST, 2, 0);
    assertFlaw(
        ListedPlan.of(request, 0, List.of(new Copy(IN, OUT)), List.of()),
        "the output of rank 1",
        "is never written");
  }

  @Test
  void chunkInThePlaceOfAnother() {
    Request request = Request.of(Collective.BROADCAST, 1, 0);
    Place second = new Place.Local(Space.OUTPUT, 0, 1);
    Plan plan =
        new ListedPlan(request, 2, 0, List.of(List.of(new Copy(IN, OUT), new Copy(IN, second))));
    assertFlaw(plan, "rank 0, step 1", "writes chunk 0 where another chunk belongs");
  }

  @Test
  void undefinedMemory() {
    assertFlaw(exchange().with(0, 0, new Copy(OUT, to(1))), "step 0", "was never written");
  }

  @Test
  void scratchOfAnEarlierRoundIsNotThisRounds() {
    Step stale = new Copy(SCRATCH, to(1));
    ListedPlan plan =
        ListedPlan.of(
            ALL_REDUCE_2,
            1,
            List.of(stale, new Copy(IN, SCRATCH), fold(OUT, input(IN, 0), input(from(1), 1))),
            exchange().ranks().get(1));
    assertFlaw(plan, "was never written");
  }

  @Test
  void inputWritten() {
    assertFlaw(exchange().with(0, 1, new Copy(from(1), IN)), "writes the input");
  }

  @Test
  void placesThatAreNot() {
    assertFlaw(
        exchange().with(0, 0, new Copy(SCRATCH, to(1))), "SCRATCH of rank 0, which has 0 blocks");
    assertFlaw(exchange().with(0, 0, new Copy(IN, to(2))), "from rank 0 to rank 2 of 2");
    assertFlaw(exchange().with(0, 0, new Copy(IN, to(0))), "from rank 0 to rank 0 of 2");
    assertFlaw(exchange().with(0, 0, new Copy(peer(2, Space.INPUT), OUT)), "names rank 2 of 2");
  }

  @Test
  void twoMessagesInOneStep() {
    Step two = new Copy(IN, List.of(to(1), to(1)));
    assertFlaw(
        exchange().with(0, 0, two), Options.slots(1), "sends two messages to rank 1 at once");
    assertFlaw(
        exchange().with(0, 1, fold(OUT, input(from(1), 1), input(from(1), 1))),
        "takes two messages of rank 1 at once");
  }

  @Test
  void raceWithoutBarrier() {
    Step push = new Copy(IN, peer(0, Space.SCRATCH));
    Step pull = new Copy(SCRATCH, OUT);
    Step own = new Copy(IN, OUT);
    ListedPlan plan =
        ListedPlan.of(
            Request.of(Collective.BROADCAST, 2, 1),
            1,
            List.of(BARRIER, pull, BARRIER),
            List.of(BARRIER, push, own, BARRIER));
    assertFlaw(plan, "race: rank 0 reads memory of rank 0 that rank 1 writes");
    PlanChecker.check(
        plan.with(0, 1, BARRIER, pull).with(1, 2, BARRIER, own), Options.slots(1).rounds(2));
  }

  @Test
  void raceBetweenTwoWriters() {
    Step push =
        new CopyReduce(
            List.of(input(peer(0, Space.INPUT), 0), input(peer(1, Space.INPUT), 1)),
            List.of(peer(0, Space.OUTPUT), peer(1, Space.OUTPUT)),
            true);
    List<Step> steps = List.of(BARRIER, push, BARRIER);
    assertFlaw(
        ListedPlan.of(ALL_REDUCE_2, 0, steps, steps),
        "race: rank 0 writes memory of rank 0 that rank 1 writes");
  }

  @Test
  void raceOnlyInPlace() {
    PlanChecker.check(oneShot(), Options.slots(1));
    assertFlaw(
        oneShot(),
        Options.slots(1).inPlace(true),
        "race: rank 0 reads memory of rank 1 that rank 1 writes");
  }

  @Test
  void raceOnlyInTheSecondRound() {
    Step stage = new Copy(IN, SCRATCH);
    Step fold = fold(OUT, input(peer(0, Space.SCRATCH), 0), input(peer(1, Space.SCRATCH), 1));
    List<Step> steps = List.of(stage, BARRIER, fold);
    ListedPlan open = ListedPlan.of(ALL_REDUCE_2, 1, steps, steps);
    assertFlaw(
        open, Options.slots(1).rounds(2), "race: rank 0 reads memory of rank 1 that rank 1 writes");
    assertFlaw(open, Options.slots(1), "touches memory of others in step 2 with no barrier after");
  }

  @Test
  void peerMemoryBeforeTheFirstBarrier() {
    assertFlaw(oneShot().with(0, 0).with(1, 0), "before the first barrier");
  }

  @Test
  void unequalBarriers() {
    assertFlaw(
        oneShot().with(1, 2),
        "deadlock: 1 of 2",
        "rank 0 at step 2 waits for the barrier, to which did not come rank 1",
        "rank 1 has ended after 1 barriers");
  }

  @Test
  void cyclicWaits() {
    ListedPlan receiveFirst = exchange().with(0, List::reversed).with(1, List::reversed);
    assertFlaw(receiveFirst, "deadlock: 2 of 2", "cycle: 0 -> 1 -> 0");
  }

  @Test
  void barrierThatSomebodyLeavesEarly() {
    Request request = Request.of(Collective.BARRIER, 2, 0);
    ListedPlan oneWay =
        ListedPlan.of(
            request, 1, List.of(new Copy(SCRATCH, to(1))), List.of(new Copy(from(0), SCRATCH)));
    assertFlaw(oneWay, "rank 0 leaves the barrier having heard from 1 of 2 ranks");
  }

  @Test
  void moreSendsThanSlots() {
    Request request = Request.of(Collective.ALL_TO_ALL, 2, 0);
    Step send = new Copy(IN, to(1));
    List<Step> zero = List.of(send, send, new Copy(from(1), OUT));
    Step reply = new Copy(IN, to(0));
    List<Step> one = List.of(reply, reply, new Copy(from(0), OUT));
    ListedPlan plan = ListedPlan.of(request, 0, zero, one);
    assertFlaw(plan, Options.slots(1), "rank 0 at step 1 waits for room for a message to rank 1");
    assertFlaw(plan, Options.slots(2), "messages of rank 0 to rank 1 were never received");
  }

  @Test
  void postedMemoryWaitsToBeTakenBeforeItIsOverwritten() {
    Step send = new Copy(SCRATCH, to(1));
    Step receive = new Copy(from(1), SCRATCH);
    Step keep = new Copy(IN, SCRATCH);
    Request request = Request.of(Collective.BROADCAST, 2, 0);
    List<Step> one = List.of(new Copy(from(0), OUT), new Copy(OUT, to(0)));
    List<Step> zero = List.of(new Copy(IN, OUT), keep, send, receive);
    Options rendezvous = Options.slots(PlanChecker.RENDEZVOUS);
    PlanChecker.check(ListedPlan.of(request, 1, zero, one), rendezvous);
    List<Step> overwrites = List.of(new Copy(IN, OUT), keep, send, keep, receive);
    PlanChecker.check(ListedPlan.of(request, 1, overwrites, one), rendezvous);
    List<Step> never = List.of(new Copy(from(0), OUT), new Copy(from(0), SCRATCH));
    assertFlaw(
        ListedPlan.of(request, 1, overwrites.subList(0, 4), never), rendezvous, "rank 0 has ended");
  }

  @Test
  void inPlaceExchangeNeedsASlot() {
    PlanChecker.check(exchange(), Options.slots(1).inPlace(true));
    assertFlaw(
        exchange(),
        Options.slots(PlanChecker.RENDEZVOUS).inPlace(true),
        "rank 0 at step 1 waits for its message to be taken by rank 1",
        "cycle: 0 -> 1 -> 0");
  }

  /** The trap that the ring's one storing rank avoids. */
  @Test
  void ringWhereAllPassOnStandsStill() {
    ListedPlan ring =
        ListedPlan.of(Algorithms.named("ring").plan(Request.of(Collective.ALL_GATHER, 3, 0)), 0);
    ListedPlan fused = ring.with(0, steps -> fuse(steps));
    PlanChecker.check(fused, Options.slots(2));
    assertFlaw(fused, Options.slots(1), "room for a message", "cycle: 0 -> 1 -> 2 -> 0");
    assertFlaw(fused, Options.slots(PlanChecker.RENDEZVOUS), "taken", "cycle: 0 -> 1 -> 2 -> 0");
  }

  private static List<Step> fuse(List<Step> steps) {
    Copy receive = (Copy) steps.get(2);
    Copy send = (Copy) steps.get(3);
    Step both = new Copy(receive.from(), List.of(receive.to().getFirst(), send.to().getFirst()));
    return List.of(steps.get(0), steps.get(1), both, steps.get(4));
  }

  @Test
  void saysWhere() {
    PlanException flaw =
        catchThrowableOfType(
            PlanException.class,
            () ->
                PlanChecker.check(exchange().with(1, 1, new Copy(from(0), IN)), Options.slots(1)));
    assertThat(flaw.rank()).isEqualTo(1);
    assertThat(flaw.stepIndex()).isEqualTo(1);
  }

  @Test
  void noInPlaceAllToAll() {
    Plan plan = Algorithms.named("ring").plan(Request.of(Collective.ALL_TO_ALL, 2, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlanChecker.check(plan, Options.slots(1).inPlace(true)))
        .withMessageContaining("alltoall has no in-place form");
  }
}
