package io.jccl.select;

import static io.jccl.select.PartitionMode.DPX;
import static io.jccl.select.PartitionMode.SPX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionModeTest {
  @Test
  void names() {
    assertThat(PartitionMode.of("spx")).hasValue(SPX);
    assertThat(PartitionMode.of("DPX")).hasValue(DPX);
    assertThat(PartitionMode.of("CPX")).isEmpty();
  }

  @Test
  void dpxOnlyIfAllAskForIt() {
    assertThat(PartitionMode.agree(List.of(DPX, DPX))).isEqualTo(DPX);
    assertThat(PartitionMode.agree(List.of(SPX, SPX))).isEqualTo(SPX);
    assertThat(PartitionMode.agree(List.of(DPX, SPX, DPX))).isEqualTo(SPX);
    assertThat(PartitionMode.agree(List.of(DPX))).isEqualTo(DPX);
    assertThatThrownBy(() -> PartitionMode.agree(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
