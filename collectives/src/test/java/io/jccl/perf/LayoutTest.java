package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTest {
  @Test
  void wholeBuffersAreNotRounded() {
    Layout layout = Layout.of(Operation.ALL_REDUCE, 3, DataType.FLOAT32, 70);
    assertThat(layout.count()).isEqualTo(17);
    assertThat(layout.bytes()).isEqualTo(68);
  }

  @Test
  void partsAreRoundedDownTo16Bytes() {
    Layout layout = Layout.of(Operation.ALL_GATHER, 3, DataType.FLOAT32, 256);
    assertThat(layout.count()).isEqualTo(20);
    assertThat(layout.recvCount()).isEqualTo(60);
    assertThat(layout.bytes()).isEqualTo(240);
    assertThat(Layout.of(Operation.SCATTER, 3, DataType.INT8, 100).count()).isEqualTo(32);
    assertThat(Layout.of(Operation.GATHER, 3, DataType.FLOAT64, 100).count()).isEqualTo(4);
  }

  @Test
  void inPlaceBlocksAreTheRanksOwn() {
    Layout gather = Layout.of(Operation.ALL_GATHER, 4, DataType.FLOAT32, 256);
    assertThat(gather.inPlaceInput(3)).isEqualTo(48);
    assertThat(gather.inPlaceOutput(3)).isZero();
    Layout scatter = Layout.of(Operation.REDUCE_SCATTER, 4, DataType.FLOAT32, 256);
    assertThat(scatter.inPlaceInput(3)).isZero();
    assertThat(scatter.inPlaceOutput(3)).isEqualTo(48);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7})
  void vectorsMatchBetweenSenderAndReceiver(int ranks) {
    Layout layout = Layout.of(Operation.ALL_TO_ALL_V, ranks, DataType.FLOAT32, 1 << 16);
    assertThat(layout.bytes()).isPositive().isLessThanOrEqualTo(1 << 16);
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(Arrays.stream(layout.sendCounts(rank)).sum()).isEqualTo(layout.sendCount());
      assertThat(Arrays.stream(layout.recvCounts(rank)).sum()).isEqualTo(layout.recvCount());
      for (int peer = 0; peer < ranks; peer++) {
        assertThat(layout.sendCounts(rank)[peer]).isEqualTo(layout.recvCounts(peer)[rank]);
      }
    }
  }
}
