package io.jccl.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Folds worked out by hand, so that the oracle itself, and every way beside it, can fail. */
@Tag("folds")
class ReferenceFoldTest {
  /** Inputs and result as bits; a multiplier after {@code *}, the divisor after {@code /}. */
  @ParameterizedTest
  @CsvFileSource(resources = "golden-folds.csv")
  void goldenCases(DataType type, ReduceOp.Kind kind, String fold, String expected) {
    List<String> terms = new ArrayList<>(List.of(fold.split(" ")));
    long divisor = 1;
    if (terms.getLast().startsWith("/")) {
      divisor = Long.parseLong(terms.removeLast().substring(1));
    }
    int copies = 300;
    Operands operands = new Operands().reset(copies).divisor(divisor);
    operands.multiplied(fold.contains("*"));
    for (String term : terms) {
      String[] parts = term.split("\\*");
      byte[] data = new byte[copies * type.bytes()];
      for (int i = 0; i < copies; i++) {
        Values.put(data, i, type.bytes(), Long.parseUnsignedLong(parts[0], 16));
      }
      operands.input(MemorySegment.ofArray(data), 0, multiplier(type, parts));
    }
    byte[] result = new byte[copies * type.bytes()];
    operands.output(MemorySegment.ofArray(result), 0);
    String wanted = "0".repeat(2 * type.bytes() - expected.length()) + expected;

    new ReferenceFold(type, kind).run(operands);
    checkAll(copies, result, type, wanted);
    for (Way way : new Way[] {Way.TILES, HostFoldTest.fastest()}) {
      new HostFold(type, kind, way).run(operands);
      checkAll(copies, result, type, wanted);
    }
  }

  private static long multiplier(DataType type, String[] parts) {
    if (parts.length == 1) {
      return 0;
    }
    return type.isFloating()
        ? Double.doubleToRawLongBits(Double.parseDouble(parts[1]))
        : Long.parseLong(parts[1]);
  }

  private static void checkAll(int copies, byte[] result, DataType type, String wanted) {
    for (int i = 0; i < copies; i++) {
      assertThat(Values.hex(result, i, type.bytes()).toUpperCase(Locale.ROOT))
          .as("element %d", i)
          .isEqualTo(wanted);
    }
  }
}
