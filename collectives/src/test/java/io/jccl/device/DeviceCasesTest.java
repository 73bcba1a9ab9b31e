package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.fake.FakeRuntime;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls on devices give the same bits as on the host, and nothing in them is left to luck. */
@Timeout(300)
class DeviceCasesTest {
  private static final long SEED = Long.getLong("jccl.device.seed", 1);
  private static final int CASES = Integer.getInteger("jccl.device.cases", 400);
  private static final long SLOW_NANOS = 300_000;

  @AfterEach
  void noDelay() {
    FakeRuntime.devices(FakeRuntime.DEVICES)
        .forEach(each -> FakeRuntime.device(each.index()).delay(0));
  }

  @Test
  void randomCasesAreAsOnTheHost() throws Exception {
    SplittableRandom random = new SplittableRandom(SEED);
    Set<Object> seen = new HashSet<>();
    Set<DeviceCase.Entry> entries = EnumSet.noneOf(DeviceCase.Entry.class);
    for (int i = 0; i < CASES; i++) {
      DeviceCase test = DeviceCase.random(random);
      if (i % 4 == 0) {
        FakeRuntime.device(random.nextInt(test.ranks())).delay(SLOW_NANOS);
      }
      DeviceCaseRunner.run(test);
      noDelay();
      seen.add(test.collective() + " " + test.algorithm());
      entries.add(test.entry());
    }
    assertThat(entries).containsExactlyInAnyOrder(DeviceCase.Entry.values());
    assertThat(seen).hasSizeGreaterThan(20);
  }
}
