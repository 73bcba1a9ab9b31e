package io.jccl.tuner.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.select.PartitionMode;
import io.jccl.select.arch.ArchRules;
import io.jccl.select.arch.RuleVariable;
import io.jccl.select.arch.RulesVersion;
import io.jccl.select.arch.UserChoices;
import io.jccl.tuner.config.ConfigFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that do nothing, since RCCL takes a built-in path and asks no tuner. */
class ArchMaskingTest {
  private static List<String> masked(String arch, UserChoices user, String rows) {
    MaskingPaths masking =
        new ArchMasking(arch, ArchRules.named(arch), PartitionMode.SPX, RulesVersion.AFTER, user);
    return Lint.check(ConfigFile.of("t.csv", rows), masking).stream()
        .filter(finding -> finding.kind().equals("masked"))
        .map(finding -> finding.severity() + " " + finding.line() + " " + finding.message())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gfx1250 | allreduce,1024,16777216,ring,ll,8,1,8 | DDA LL for 1024 to 8388608 bytes, DDA"
            + " LL128 for 8388736 to 16777216 bytes (sums of float, 8 ranks on 1 machine, regBuff"
            + " 0)",
        "gfx1250 | allreduce,1024,16777216,ring,ll,8,-1,-1 | DDA LL for 1024 to 8388608 bytes",
        "gfx1250 | allreduce,0,18446744073709551615,ring,ll,8,1,8 | DDA LL128 for 8388736 to"
            + " 268435456 bytes (sums",
        "gfx1250 | allreduce,0,18446744073709551615,ring,ll,8,1,12 | DDA LL for 0 to 12582912",
        "gfx1250 | allreduce,1,200,ring,ll,8,1,8 | DDA LL for 128 to 128 bytes",
        "gfx950 | allgather,0,8388608,ring,ll,8,1,8 | DDA SIMPLE for 0 to 8388608 bytes",
        "gfx950 | allgather,0,8388608,ring,ll,8,2,16 | Direct SIMPLE for 0 to 4194304 bytes (sums"
            + " of float, 16 ranks on 2 machines",
        "gfx950 | allgather,8388608,536870912,ring,ll,8,1,8 | CE-Scratch for 134217856 to"
            + " 536870912",
      })
  void masked(String arch, String row, String message) {
    assertThat(masked(arch, UserChoices.NONE, row))
        .singleElement()
        .asString()
        .startsWith("WARNING 1 on " + arch + " RCCL asks no tuner, but takes ")
        .contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gfx1250 | allreduce,268435457,18446744073709551615,ring,ll,8,1,8",
        "gfx1250 | allreduce,0,1024,ring,ll,8,2,16",
        "gfx1250 | allreduce,0,1024,ring,ll,8,9,8",
        "gfx1250 | broadcast,0,1024,ring,ll,8,1,8",
        "gfx1250 | allreduce,0,1024,ring,ll,8,1,8,2",
        "gfx1250 | allreduce,1,100,ring,ll,8,1,8",
      })
  void notMasked(String arch, String row) {
    assertThat(masked(arch, UserChoices.NONE, row)).isEmpty();
  }

  @Test
  void whatTheUserSwitchesOffMasksNothing() {
    UserChoices off = UserChoices.NONE.with(RuleVariable.RCCL_DDA_ENABLE, 0);
    assertThat(masked("gfx1250", off, "allreduce,0,1024,ring,ll,8,1,8")).isEmpty();
  }
}
