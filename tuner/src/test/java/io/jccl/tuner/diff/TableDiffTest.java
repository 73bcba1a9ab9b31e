package io.jccl.tuner.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.config.Mode;
import io.jccl.tuner.config.Resource;
import io.jccl.tuner.config.Usable;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableDiffTest {
  private static final String OTHERS =
      """
      allreduce,0,131072,tree,ll,16,1,8,-1,-1
      allgather,0,4194304,ring,ll,56,1,8,-1,-1
      broadcast,0,18446744073709551615,ring,simple,48,2,16,-1,1
      reduce,8388608,16777215,ring,simple,48,1,8,2,-1
      """;

  private static Comparison compare(String first, String second, long points) {
    return TableDiff.compare(config(first), config(second), Usable.ALL, points);
  }

  private static Config config(String text) {
    return Config.read(ConfigFile.of("t.csv", text), Mode.STRICT);
  }

  private static List<String> texts(Comparison comparison) {
    return comparison.differences().stream()
        .map(
            each ->
                String.join(
                    " ",
                    ConfigNames.label(each.collective()),
                    Long.toUnsignedString(each.minBytes()),
                    Long.toUnsignedString(each.maxBytes()),
                    each.nodes(),
                    each.ranks(),
                    each.pipeOps(),
                    each.registered(),
                    each.first().text(),
                    each.second().text()))
        .toList();
  }

  @Test
  void theRowsOfGfx950ChangeTheirRangesAndNothingElse() {
    String rows = Resource.text("gfx950_bcast_reduce_rows.csv");
    Comparison comparison = compare(OTHERS, OTHERS + rows, 1_000_000);
    assertThat(comparison.points()).isGreaterThanOrEqualTo(1_000_000);
    assertThat(texts(comparison))
        .containsExactly(
            "broadcast 524288 2097151 1 8 any 0 none,none,0 ring,ll,112",
            "broadcast 2097152 8388607 1 8 any 0 none,none,0 ring,ll,0",
            "broadcast 524288 2097151 1 8 any 1 none,none,0 ring,ll,112",
            "broadcast 2097152 8388607 1 8 any 1 none,none,0 ring,ll,0",
            "reduce 524288 2097151 1 8 2 any none,none,0 ring,ll,112",
            "reduce 2097152 8388607 1 8 2 any none,none,0 ring,ll,0",
            "reduce 524288 2097151 1 8 other any none,none,0 ring,ll,112",
            "reduce 2097152 8388607 1 8 other any none,none,0 ring,ll,0");
  }

  @Test
  void wildcardsReachTopologiesThatNoRowNames() {
    assertThat(texts(compare("", "reduce,1,1,ring,ll,4,-1,-1\nreduce,2,2,ring,ll,4,2,-1", 0)))
        .containsExactly(
            "reduce 1 1 2 any any any none,none,0 ring,ll,4",
            "reduce 2 2 2 any any any none,none,0 ring,ll,4",
            "reduce 1 1 other any any any none,none,0 ring,ll,4");
  }

  @Test
  void orderMatters() {
    String wide = "reduce,0,9,ring,ll,4,-1,-1\n";
    String narrow = "reduce,3,5,ring,simple,4,-1,-1\n";
    assertThat(texts(compare(wide + narrow, narrow + wide, 0)))
        .containsExactly("reduce 3 5 any any any any ring,ll,4 ring,simple,4");
  }

  @Test
  void whatIsNotUsableMakesNoDifference() {
    Config first = config("reduce,0,9,ring,simple,4,-1,-1\n");
    Config second = config("reduce,0,9,ring,ll,4,-1,-1\nreduce,0,9,ring,simple,4,-1,-1\n");
    Usable noLl = Usable.parse("1ffff7");
    assertThat(TableDiff.compare(first, second, noLl, 0).differences()).isEmpty();
    assertThat(TableDiff.compare(first, second, Usable.ALL, 0).differences()).hasSize(1);
  }

  @Test
  void noRowsAreNoPoints() {
    assertThat(compare("", "# nothing", 1000).points()).isZero();
  }
}
