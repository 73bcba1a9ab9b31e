package io.jccl.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TypeNamesTest {
  @ParameterizedTest
  @EnumSource
  void aLabelNamesItsType(DataType type) {
    assertThat(TypeNames.one("-d", type.label())).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "char, INT8",
    "int, INT32",
    "f16, FLOAT16",
    "fp16, FLOAT16",
    "float16, FLOAT16",
    "bf16, BFLOAT16",
    "f32, FLOAT32",
    "fp32, FLOAT32",
    "float32, FLOAT32",
    "f64, FLOAT64",
    "fp64, FLOAT64",
    "float64, FLOAT64",
    "fp8_e4m3, FLOAT8E4M3",
    "fp8_e5m2, FLOAT8E5M2"
  })
  void soDoOtherNames(String name, DataType type) {
    assertThat(TypeNames.one("-d", name)).isEqualTo(type);
    assertThat(TypeNames.oneOrAll("-d", name)).containsExactly(type);
  }

  @Test
  void namesGiveEachTypeOnce() {
    assertThat(TypeNames.some("-d", List.of("half", "fp16", "int8")))
        .containsExactly(DataType.FLOAT16, DataType.INT8);
    assertThat(TypeNames.some("-d", List.of())).containsExactly(DataType.values());
    assertThat(TypeNames.some("-d", null)).containsExactly(DataType.values());
    assertThat(TypeNames.oneOrAll("-d", "all")).containsExactly(DataType.values());
  }

  @Test
  void anotherNameIsRefusedWithTheNearestLegalOne() {
    assertThatThrownBy(() -> TypeNames.some("-d", List.of("half", "bfloat")))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("-d: bfloat, legal: int8, ")
        .hasMessageContaining("; did you mean ");
    assertThatThrownBy(() -> TypeNames.oneOrAll("-d", ""))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("-d: \"\", legal: int8, ")
        .hasMessageContaining("fp8_e5m2, all");
  }
}
