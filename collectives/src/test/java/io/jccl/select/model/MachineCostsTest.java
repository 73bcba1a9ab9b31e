package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.InvalidArgumentException;
import io.jccl.select.model.MachineCosts.Constant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineCostsTest {
  @Test
  void constantsHaveTheirOrigin() {
    MachineCosts costs = MachineCosts.read("x", "# head\na,1.5,us,measured\nb,-,GB/s,no links\n");
    assertThat(costs.get("a")).isEqualTo(new Constant(1.5, "us", "measured"));
    assertThat(costs.get("a").exists()).isTrue();
    assertThat(costs.get("b").exists()).isFalse();
    assertThat(costs.get("b").origin()).isEqualTo("no links");
    assertThat(costs.constants().keySet()).containsExactly("a", "b");
    assertThatThrownBy(() -> costs.get("c"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("x.csv: no row c");
  }

  @Test
  void anotherValueKeepsUnitAndOrigin() {
    MachineCosts before = MachineCosts.read("x", "a,1.5,us,measured\nb,2,GB/s,fitted\n");
    MachineCosts after = before.with("a", 3);
    assertThat(after).isEqualTo(MachineCosts.read("x", "a,3,us,measured\nb,2,GB/s,fitted\n"));
    assertThat(before.get("a").value()).isEqualTo(1.5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,1,us | x.csv:2: 3 columns, legal: name,value,unit,origin",
        "a,-1,us,y | x.csv:2 a: -1, legal: a number from 0 on, or - with the reason",
        "a,NaN,us,y | x.csv:2 a: NaN, legal: a number from 0 on, or - with the reason",
        "a,Infinity,us,y | x.csv:2 a: Infinity, legal: a number from 0 on, or - with the reason",
        "a,fast,us,y | x.csv:2 a: fast, legal: a number from 0 on, or - with the reason",
        "z,2,us,y | x.csv:2: z again, legal: once",
      })
  void whatIsNotLegalIsNamed(String row, String message) {
    assertThatThrownBy(() -> MachineCosts.read("x", "z,0,us,none\n" + row))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void everyConstantOfOursSaysWhereItComesFrom() {
    assertThat(MachineCosts.host().constants()).hasSize(20);
    assertThat(MachineCosts.device().constants().keySet())
        .isEqualTo(MachineCosts.host().constants().keySet());
    assertThat(MachineCosts.host().constants().values()).allMatch(Constant::exists);
    assertThat(MachineCosts.host().constants().values()).noneMatch(each -> each.origin().isBlank());
    assertThat(MachineCosts.device().constants().values())
        .noneMatch(each -> each.origin().isBlank());
  }
}
