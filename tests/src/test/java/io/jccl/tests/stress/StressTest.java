package io.jccl.tests.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Runs every jcstress class of this library whose name ends in {@code Stress}. */
class StressTest {
  @Test
  void noStressTestShowsAForbiddenResult() {
    JcstressRun run = JcstressRun.of("^io\\.jccl\\..*Stress$", Path.of("target", "jcstress"));

    assertThat(run.failure()).isEmpty();
  }
}
