package io.jccl.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.tests.soak.Case;
import io.jccl.tests.soak.CaseRunner;
import io.jccl.tests.soak.CaseSpace;
import io.jccl.tests.soak.Operation;
import io.jccl.tests.soak.Pairs;
import io.jccl.tests.soak.SoakPath;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The contract over device memory: every pair of choices, and as many more cases as the time
 * allows. Another device: {@code -Djccl.test.device=gpu}; the same without Maven: {@code ./jccl
 * soak --device gpu}.
 */
class DeviceContractTest {
  private static final String DEVICE = System.getProperty("jccl.test.device", "cpu");
  private static final long SEED = Long.getLong("jccl.contract.seed", 1);
  private static final Duration MORE = Duration.ofSeconds(10);

  private static CaseRunner runner;
  private static String names;

  @BeforeAll
  static void find() {
    String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    assumeThat(!DEVICE.equals("cpu") || platform.equals("Linux amd64"))
        .as("there is a CPU device")
        .isTrue();
    List<Device> devices = Devices.named(DEVICE);
    names = devices.stream().map(Device::name).toList().toString();
    runner = new CaseRunner(Duration.ofSeconds(60), devices);
  }

  @Test
  void everyPairOfChoicesHolds() {
    CaseSpace space = CaseSpace.onDevices();
    List<int[]> points =
        Pairs.cover(
            space.sizes(), space::repaired, point -> space.caseAt(point, SEED).isPresent(), SEED);
    Set<String> algorithms = new HashSet<>();
    Set<Operation> operations = new HashSet<>();
    Set<Case.Entry> entries = new HashSet<>();
    for (int[] point : points) {
      Case test = space.caseAt(point, SEED).orElseThrow();
      holds(test);
      algorithms.add(test.way().algorithm().name());
      operations.add(test.operation());
      entries.add(test.entry());
    }
    System.out.printf(
        "contract on %s: %d cases with every pair of choices, %d elements compared, seed %d%n",
        names, points.size(), runner.elements(), SEED);
    assertThat(algorithms).containsExactlyInAnyOrder("ce", "oneshot", "twoshot");
    assertThat(operations).containsExactlyInAnyOrder(Operation.values());
    assertThat(entries).containsExactlyInAnyOrder(Case.Entry.values());
  }

  /** Runs a case, which compares something if there is anything to compare. */
  private static void holds(Case test) {
    long before = runner.elements();
    runner.run(test);
    if (test.count() > 0 && test.operation() != Operation.ALL_TO_ALL_V) { // may have empty blocks
      assertThat(runner.elements()).as("elements compared, after %s", test).isGreaterThan(before);
    }
  }

  @Test
  void casesFromAllOverTheSpaceHold() {
    SoakPath path = new SoakPath(CaseSpace.onDevices(), SEED);
    long end = System.nanoTime() + MORE.toNanos();
    long position = 0;
    int cases = 0;
    for (; System.nanoTime() < end; position++) {
      Optional<Case> test = path.caseAt(position);
      if (test.isPresent()) {
        holds(test.get());
        cases++;
      }
    }
    System.out.printf(
        "contract on %s: %d more cases, %d elements compared; go on with jccl soak --device %s"
            + " --seed %d --from %d%n",
        names, cases, runner.elements(), DEVICE, SEED, position);
    assertThat(cases).isPositive();
  }

  /** Several channels, and rounds with a tail; 10,556,587 is prime. */
  @Test
  void longCallsHold() {
    String line =
        "op=all_reduce type=float red=sum ranks=3 count=10556587 root=0 inplace=false way=%s/simple"
            + " channels=2 slots=%s memory=device offset=one_element values=exact entry=on_stream"
            + " threads=platform fused=off seed=1";
    for (String way : List.of("ce", "oneshot", "twoshot")) {
      holds(Case.parse(line.formatted(way, "default")));
    }
    holds(Case.parse(line.formatted("ce", "middle").replace("10556587", "1055658")));
  }
}
