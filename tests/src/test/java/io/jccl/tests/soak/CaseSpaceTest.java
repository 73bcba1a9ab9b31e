package io.jccl.tests.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.select.Candidate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CaseSpaceTest {
  private final CaseSpace space = CaseSpace.onHost();

  private List<Case> some() {
    return some(space);
  }

  private static List<Case> some(CaseSpace space) {
    SoakPath path = new SoakPath(space, 5);
    List<Case> cases = new ArrayList<>();
    for (long position = 0; cases.size() < 500; position++) {
      path.caseAt(position).ifPresent(cases::add);
    }
    return cases;
  }

  @Test
  void casesAreReadAsTheyAreWritten() {
    for (Case test : some()) {
      assertThat(Case.parse(test.toString())).isEqualTo(test);
    }
    for (Case test : some(CaseSpace.onDevices())) {
      assertThat(Case.parse(test.toString())).isEqualTo(test);
    }
  }

  @Test
  void casesOnDevicesAreForDevices() {
    Set<Case.Entry> entries = new HashSet<>();
    Set<Candidate> ways = new HashSet<>();
    for (Case test : some(CaseSpace.onDevices())) {
      assertThat(test.memory()).isEqualTo(Case.Memory.DEVICE);
      entries.add(test.entry());
      ways.add(test.way());
    }
    assertThat(entries).containsExactlyInAnyOrder(Case.Entry.values());
    assertThat(ways)
        .extracting(Candidate::toString)
        .containsExactlyInAnyOrder("oneshot/simple", "twoshot/simple", "ce/simple");
  }

  @Test
  void pathVisitsManyOperationsAndWaysSoon() {
    Set<Operation> operations = new HashSet<>();
    Set<Candidate> ways = new HashSet<>();
    for (Case test : some()) {
      operations.add(test.operation());
      ways.add(test.way());
    }
    assertThat(operations).hasSizeGreaterThan(Operation.values().length / 2);
    assertThat(ways).hasSize(CaseSpace.WAYS.size());
  }

  @Test
  void pathNeverComesToAPointTwice() {
    Set<String> seen = new HashSet<>();
    SoakPath path = new SoakPath(space, 3);
    long last = path.points() - 1;
    for (long position : new long[] {0, 1, 2, 1_000_000, last - 1, last}) {
      Optional<Case> test = path.caseAt(position);
      test.ifPresent(each -> assertThat(seen.add(each.toString())).isTrue());
    }
  }

  @Test
  void pairsHoldEveryPairOfASmallSpace() {
    int[] sizes = {2, 3, 4};
    List<int[]> points = Pairs.cover(sizes, point -> point, point -> true, 1);
    Set<String> pairs = new HashSet<>();
    for (int[] point : points) {
      for (int i = 0; i < 3; i++) {
        for (int j = i + 1; j < 3; j++) {
          pairs.add(i + "=" + point[i] + "," + j + "=" + point[j]);
        }
      }
    }
    assertThat(pairs).hasSize(2 * 3 + 2 * 4 + 3 * 4);
    assertThat(points).hasSizeBetween(12, 16);
  }

  @Test
  void pairsLeaveOutWhatIsIllegal() {
    List<int[]> points = Pairs.cover(new int[] {3, 3, 3}, p -> p, p -> p[0] != 2 || p[1] != 2, 1);
    assertThat(points).isNotEmpty().noneMatch(p -> p[0] == 2 && p[1] == 2);
  }
}
