package io.jccl.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Candidate;
import io.jccl.select.FusedUse;
import io.jccl.tests.soak.Case;
import io.jccl.tests.soak.CaseRunner;
import io.jccl.tests.soak.CaseSpace;
import io.jccl.tests.soak.Operation;
import io.jccl.tests.soak.Pairs;
import io.jccl.tests.soak.RankThreads;
import io.jccl.tests.soak.SoakPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Every pair of choices of the contract's dimensions, and as many more cases as the time allows.
 * Another seed: {@code -Djccl.contract.seed=7}; the whole space: {@code ./jccl soak --all}.
 */
class ContractTest {
  private static final long SEED = Long.getLong("jccl.contract.seed", 1);
  private static final Duration MORE = Duration.ofSeconds(15);
  private static final long LONG = 10_556_587;

  private final CaseRunner runner = new CaseRunner(Duration.ofSeconds(60));

  @Test
  void everyPairOfChoicesHolds() {
    CaseSpace space = CaseSpace.onHost();
    List<int[]> points =
        Pairs.cover(
            space.sizes(), space::repaired, point -> space.caseAt(point, SEED).isPresent(), SEED);
    Set<String> algorithms = new HashSet<>();
    Set<Operation> operations = new HashSet<>();
    for (int[] point : points) {
      Case test = space.caseAt(point, SEED).orElseThrow();
      runner.run(test);
      algorithms.add(test.way().algorithm().name());
      operations.add(test.operation());
    }
    System.out.printf(
        "contract: %d cases with every pair of choices, %d elements compared, seed %d%n",
        points.size(), runner.elements(), SEED);
    assertThat(algorithms).hasSize(Algorithms.all().size());
    assertThat(operations).containsExactlyInAnyOrder(Operation.values());
    assertThat(runner.elements()).isPositive();
  }

  @Test
  void casesFromAllOverTheSpaceHold() {
    SoakPath path = new SoakPath(CaseSpace.onHost(), SEED);
    long end = System.nanoTime() + MORE.toNanos();
    long position = 0;
    int cases = 0;
    for (; System.nanoTime() < end; position++) {
      Optional<Case> test = path.caseAt(position);
      if (test.isPresent()) {
        runner.run(test.get());
        cases++;
      }
    }
    System.out.printf(
        "contract: %d more cases, %d elements compared; go on with jccl soak --seed %d --from %d%n",
        cases, runner.elements(), SEED, position);
    assertThat(runner.elements()).isPositive();
  }

  /** 10,556,587 is prime and once broke another library; with several channels and rounds. */
  @Test
  void longCallsHold() {
    List<Case> cases = new ArrayList<>();
    for (Candidate way : CaseSpace.WAYS) {
      for (Operation operation :
          List.of(Operation.ALL_REDUCE, Operation.REDUCE_SCATTER, Operation.BROADCAST)) {
        Case test = longCase(way, operation);
        if (test.refusal().isEmpty()) {
          cases.add(test);
          break;
        }
      }
    }
    cases.forEach(runner::run);
    System.out.printf(
        "contract: %d cases of %d elements, %d elements compared%n",
        cases.size(), LONG, runner.elements());
    assertThat(cases).hasSize(CaseSpace.WAYS.size());
  }

  private static Case longCase(Candidate way, Operation operation) {
    boolean parts = operation == Operation.REDUCE_SCATTER;
    return new Case(
        operation,
        DataType.FLOAT32,
        ReduceOp.Kind.SUM,
        3,
        parts ? LONG / 3 : LONG,
        0,
        false,
        way,
        2,
        Case.Slots.DEFAULT,
        Case.Memory.SHARED,
        Case.Offset.ONE_ELEMENT,
        operation == Operation.BROADCAST ? Case.Values.RANDOM : Case.Values.EXACT,
        Case.Entry.BLOCKING,
        RankThreads.Kind.PLATFORM,
        FusedUse.AUTO,
        SEED);
  }
}
