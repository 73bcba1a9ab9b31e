package io.jccl.plan;

import static io.jccl.plan.SmallPlans.ALL_REDUCE_2;
import static io.jccl.plan.SmallPlans.BARRIER;
import static io.jccl.plan.SmallPlans.IN;
import static io.jccl.plan.SmallPlans.OUT;
import static io.jccl.plan.SmallPlans.SCRATCH;
import static io.jccl.plan.SmallPlans.assertFlaw;
import static io.jccl.plan.SmallPlans.exchange;
import static io.jccl.plan.SmallPlans.fold;
import static io.jccl.plan.SmallPlans.from;
import static io.jccl.plan.SmallPlans.oneShot;
import static io.jccl.plan.SmallPlans.peer;
import static io.jccl.plan.SmallPlans.to;
import static io.jccl.plan.Step.Operand.input;

import io.jccl.plan.PlanChecker.Options;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.CopyReduce;
import io.jccl.plan.algorithm.Algorithms;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Races, barriers that do not match, and waits that never end are found, and named. */
class PlanOrderTest {
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
}
