package io.jccl.tornado.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;

class TornadoBuffersTest {
  @Test
  void aBufferIsTheElementsWithoutTheHeader() {
    FloatArray array = new FloatArray(5);
    for (int i = 0; i < 5; i++) {
      array.set(i, i + 0.5f);
    }
    Buffer buffer = TornadoBuffers.of(array);
    assertThat(buffer.type()).isEqualTo(DataType.FLOAT32);
    assertThat(buffer.count()).isEqualTo(5);
    assertThat(buffer.segment().getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, 4)).isEqualTo(4.5f);
    buffer.segment().setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, 0, 7f);
    assertThat(array.get(0)).isEqualTo(7f);
  }

  @Test
  void aTypeOfTheSameSizeMayBeNamed() {
    HalfFloatArray array = new HalfFloatArray(3);
    assertThat(TornadoBuffers.of(array).type()).isEqualTo(DataType.FLOAT16);
    assertThat(TornadoBuffers.of(array, DataType.BFLOAT16, 2).count()).isEqualTo(2);
  }

  @Test
  void anotherTypeNamesTheArray() {
    assertThatThrownBy(() -> TornadoBuffers.of(new DoubleArray(3), DataType.FLOAT32))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("a DoubleArray of 3 elements")
        .hasMessageContaining("an array of float elements; this one may be read as double");
  }

  @Test
  void tooFewElementsNameTheArray() {
    assertThatThrownBy(() -> TornadoBuffers.of(new FloatArray(3), DataType.FLOAT32, 4))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("a FloatArray of 3 elements")
        .hasMessageContaining("one of at least 4 elements");
  }
}
