package io.jccl.tornado.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The copy kernel, run as plain Java, at all alignments. */
class CopyKernelsTest {
  private final SplittableRandom random = new SplittableRandom(5);

  @Test
  void rowsAreCopiedAndNothingElseIsWritten() {
    for (int rowBytes : new int[] {0, 1, 3, 15, 16, 17, 47, 100, 16_400, 33_000}) {
      for (int rows : new int[] {1, 3}) {
        for (int from = 0; from < 16; from += 1 + random.nextInt(5)) {
          check(rowBytes, rows, from, random.nextInt(16), random.nextInt(40), random.nextInt(40));
        }
      }
    }
  }

  @Test
  void everyPairOfAlignmentsIsCopied() {
    for (int from = 0; from < 16; from++) {
      for (int to = 0; to < 16; to++) {
        check(83, 2, from, to, 5, 9);
      }
    }
  }

  private void check(int rowBytes, int rows, int from, int to, int fromGap, int toGap) {
    int fromStride = rowBytes + fromGap;
    int toStride = rowBytes + toGap;
    int fromAt = 64 + from;
    int toAt = (fromAt + rows * fromStride + 79) / 16 * 16 + to;
    TestMemory memory = new TestMemory((toAt + rows * toStride + 79) / 16 * 16);
    byte[] data = new byte[rows * fromStride];
    random.nextBytes(data);
    memory.write(fromAt, data);
    byte[] expected = memory.read(0, memory.bytes());
    for (int row = 0; row < rows; row++) {
      System.arraycopy(data, row * fromStride, expected, toAt + row * toStride, rowBytes);
    }
    long[] arguments = new long[CopyArguments.COUNT];
    arguments[CopyArguments.ROWS] = rows;
    arguments[CopyArguments.ROW_BYTES] = rowBytes;
    arguments[CopyArguments.FROM_STRIDE] = fromStride;
    arguments[CopyArguments.TO_STRIDE] = toStride;
    arguments[CopyArguments.FROM] = fromAt;
    arguments[CopyArguments.TO] = toAt;
    memory.run(CopyKernels.all().getFirst(), arguments, 512);
    assertThat(memory.read(0, memory.bytes()))
        .describedAs("%d rows of %d bytes from %d to %d", rows, rowBytes, fromAt, toAt)
        .isEqualTo(expected);
  }
}
