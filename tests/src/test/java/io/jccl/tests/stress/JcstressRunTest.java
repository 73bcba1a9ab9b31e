package io.jccl.tests.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JcstressRunTest {
  private static final String ALL_PASSED =
      "(Results: 4 planned; 4 passed, 0 failed, 0 soft errs, 0 hard errs)";

  @Test
  void aForbiddenResultIsAFailure(@TempDir Path folder) {
    JcstressRun run = JcstressRun.of("^io\\.jccl\\.tests\\.stress\\.AlwaysForbidden$", folder);

    assertThat(run.failure()).contains("AlwaysForbidden", "Observed forbidden state");
  }

  @Test
  void aRunWithoutTestsIsAFailure() {
    assertThat(new JcstressRun(0, "FATAL: No matching tests.").failure()).contains("no test ran");
  }

  @Test
  void anErrorIsAFailure() {
    String output = ALL_PASSED.replace("4 passed", "3 passed").replace("0 hard", "1 hard");

    assertThat(new JcstressRun(0, output).failure()).contains("1 hard errs");
  }

  @Test
  void aBadExitCodeIsAFailure() {
    assertThat(new JcstressRun(1, ALL_PASSED).failure()).contains("exit code 1");
  }

  @Test
  void onlyTheLastLineOfProgressCounts() {
    String output = ALL_PASSED.replace("4 passed", "1 passed") + "\n" + ALL_PASSED;

    assertThat(new JcstressRun(0, output).failure()).isEmpty();
  }
}
