package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.select.arch.RuleVariable;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Settings as the numbers that rules know them by. */
class RuleSettingsTest {
  @ParameterizedTest
  @CsvSource({
    "RCCL_DDA_ENABLE, 1, 1",
    "RCCL_DDA_ENABLE, 0, 0",
    "RCCL_FORCE_CE, 1, 1",
    "RCCL_FORCE_CE, 0, 0",
    "RCCL_DDA_LL_THRESHOLD, 2M, 2097152",
    "RCCL_DDA_LL_THRESHOLD, 0, 0",
    "NCCL_CTA_POLICY, DEFAULT, 0",
    "NCCL_CTA_POLICY, EFFICIENCY, 1",
    "NCCL_CTA_POLICY, ZERO, 2",
    "NCCL_CTA_POLICY, EFFICIENCY|ZERO, 2",
  })
  void whatIsSet(String name, String value, long number) {
    assertThat(RuleSettings.number(Settings.of(Map.of(name, value)), name)).hasValue(number);
  }

  @ParameterizedTest
  @CsvSource({
    "RCCL_FORCE_CE, auto",
    "RCCL_DDA_THRESHOLD, -1",
    "NCCL_ALGO, ring",
  })
  void whatIsLeftToTheRules(String name, String value) {
    Settings settings = Settings.of(Map.of(name, value));
    for (String each : new String[] {"RCCL_FORCE_CE", "JCCL_DDA_THRESHOLD"}) {
      assertThat(RuleSettings.number(settings, each)).as(each).isEqualTo(OptionalLong.empty());
    }
    assertThat(RuleSettings.number(settings, "RCCL_DDA_ENABLE")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(RuleVariable.class)
  void everyVariableOfRulesIsASetting(RuleVariable variable) {
    Settings settings = Settings.of(Map.of(variable.name(), "1"));
    assertThat(RuleSettings.choices(settings).variables()).isEqualTo(Map.of(variable, 1L));
    assertThat(settings.ignored()).isEmpty();
  }

  @Test
  void othersHaveNoNumber() {
    Settings settings =
        Settings.of(Map.of("RCCL_TUNING_PARTITION_MODE", "SPX", "NCCL_ALGO", "ring"));
    assertThatThrownBy(() -> RuleSettings.number(settings, "RCCL_TUNING_PARTITION_MODE"))
        .hasMessage("RCCL_TUNING_PARTITION_MODE is not a number");
    assertThatThrownBy(() -> RuleSettings.number(settings, "NCCL_ALGO"))
        .hasMessage("no rule has a variable NCCL_ALGO");
  }
}
