package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.JcclException;
import org.junit.jupiter.api.Test;

class ModelNumbersTest {
  @Test
  void aNumberThatIsNotThereIsNamed() {
    ModelNumbers numbers = ModelNumbers.shipped("2026", "nccl-2026.csv");
    assertThatThrownBy(() -> numbers.factor("warp"))
        .isInstanceOf(JcclException.class)
        .hasMessage("nccl-2026.csv lack factor,warp,any,any,0");
  }
}
