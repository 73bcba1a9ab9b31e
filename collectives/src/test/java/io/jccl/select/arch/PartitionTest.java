package io.jccl.select.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionTest {
  @ParameterizedTest
  @CsvSource({
    "auto,DPX,DPX",
    "auto,dpx,DPX",
    "AUTO,SPX,SPX",
    "auto,CPX,SPX",
    "auto,'',SPX",
    "'',DPX,DPX",
    "SPX,DPX,SPX",
    "dpx,SPX,DPX",
    "' DPX ',SPX,DPX"
  })
  void asked(String setting, String reported, Partition asked) {
    assertThat(Partition.asked(setting, reported)).hasValue(asked);
  }

  @Test
  void otherWordsAreNotUnderstood() {
    assertThat(Partition.asked("CPX", "DPX")).isEmpty();
  }

  @Test
  void dpxOnlyIfAllAskForIt() {
    Partition spx = Partition.SPX;
    Partition dpx = Partition.DPX;
    assertThat(Partition.agree(List.of(dpx, dpx))).isEqualTo(new Partition.Agreed(dpx, false));
    assertThat(Partition.agree(List.of(spx, spx))).isEqualTo(new Partition.Agreed(spx, false));
    assertThat(Partition.agree(List.of(dpx, spx))).isEqualTo(new Partition.Agreed(spx, true));
    assertThat(Partition.agree(List.of(dpx))).isEqualTo(new Partition.Agreed(dpx, false));
    assertThatThrownBy(() -> Partition.agree(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
