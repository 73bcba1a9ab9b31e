package io.jccl.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoicesTest {
  private static List<Kind> some(List<String> words) {
    return Choices.some("--op", words, Kind.values(), Kind::label);
  }

  @Test
  void wordsGiveEachOfTheirsOnce() {
    assertThat(some(List.of("min", "sum", "min"))).containsExactly(Kind.MIN, Kind.SUM);
    assertThat(Choices.oneOrAll("--op", Kind.values(), Kind::label, "max"))
        .containsExactly(Kind.MAX);
  }

  @Test
  void withoutAWordAllAreMeant() {
    assertThat(some(null)).containsExactly(Kind.values());
    assertThat(some(List.of())).containsExactly(Kind.values());
    assertThat(Choices.oneOrAll("--op", Kind.values(), Kind::label, "all"))
        .containsExactly(Kind.values());
  }

  @Test
  void commandsRefuseInTheirOwnWay() {
    assertThat(Choices.legal(() -> some(List.of("min")), IllegalStateException::new))
        .containsExactly(Kind.MIN);
    assertThatThrownBy(() -> Choices.legal(() -> some(List.of("mni")), IllegalStateException::new))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("--op: mni, legal: sum, ");
    assertThatThrownBy(() -> Choices.legal(() -> List.of().getFirst(), IllegalStateException::new))
        .isInstanceOf(java.util.NoSuchElementException.class);
  }

  @Test
  void anotherWordIsRefusedWithTheNearestLegalOne() {
    assertThatThrownBy(() -> some(List.of("sum", "mni")))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageMatching("--op: mni, legal: sum, .*min.*; did you mean min\\?");
    assertThatThrownBy(() -> Choices.oneOrAll("--op", Kind.values(), Kind::label, "alll"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageMatching("--op: alll, legal: sum, .*, all; did you mean all\\?");
  }
}
