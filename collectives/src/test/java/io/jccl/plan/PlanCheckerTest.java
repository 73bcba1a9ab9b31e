package io.jccl.plan;

import static io.jccl.plan.SmallPlans.ALL_REDUCE_2;
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
import static io.jccl.plan.Step.Operand.partial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jccl.plan.PlanChecker.Options;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.Reduce;
import io.jccl.plan.algorithm.Algorithms;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each way in which a plan can compute the wrong thing is found, and named. */
class PlanCheckerTest {
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
