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
import org.junit.jupiter.params.provider.CsvSource;

/** Folds worked out by hand, so that the oracle itself, and every way beside it, can fail. */
@Tag("folds")
class ReferenceFoldTest {
  /** Inputs and result as bits; a multiplier after {@code *}, the divisor after {@code /}. */
  @ParameterizedTest
  @CsvSource({
    // integers wrap
    "INT8, SUM, 7F 01, 80",
    "UINT8, SUM, FF 02, 01",
    "INT8, PROD, 80 FF, 80",
    "UINT32, PROD, 80000001 2, 2",
    "INT64, SUM, 7FFFFFFFFFFFFFFF 1, 8000000000000000",
    // and compare as their type says
    "INT8, MIN, 7F 80, 80",
    "UINT8, MIN, 7F 80, 7F",
    "UINT32, MAX, 7FFFFFFF 80000000, 80000000",
    "INT32, MAX, 7FFFFFFF 80000000, 7FFFFFFF",
    "UINT64, MAX, 1 FFFFFFFFFFFFFFFF, FFFFFFFFFFFFFFFF",
    "INT64, MAX, 1 FFFFFFFFFFFFFFFF, 1",
    // averages divide toward zero, once, after wrapping
    "INT8, AVG, FE FB /2, FD",
    "INT8, AVG, 64 64 /2, E4",
    "UINT8, AVG, FF FF /2, 7F",
    "INT32, AVG, FFFFFFFF 0 0 /3, 0",
    "UINT64, AVG, FFFFFFFFFFFFFFFE 1 /2, 7FFFFFFFFFFFFFFF",
    "INT8, AVG, 7F 7F /200, 00",
    // multipliers belong to inputs, and wrap
    "INT8, PREMUL_SUM, 40*3 1*100, 24",
    "UINT64, PREMUL_SUM, 2*-1 3*1, 1",
    // float32: one and a half units in the last place, ties to even
    "FLOAT32, SUM, 3F800000 33800000, 3F800000",
    "FLOAT32, SUM, 3F800001 33800000, 3F800002",
    "FLOAT32, SUM, 4B800000 3F800000 3F800000, 4B800000",
    "FLOAT32, PROD, 7F7FFFFF 40000000, 7F800000",
    // no fused multiply-add: (1 + 2^-12)^2 loses its last bit before -1 - 2^-11 is added
    "FLOAT32, PREMUL_SUM, 3F800800*1.000244140625 BF801000*1, 0",
    // the multiplier is narrowed to float32 before it is used
    "FLOAT32, PREMUL_SUM, 3F800000*0.1 0*1, 3DCCCCCD",
    "FLOAT64, PREMUL_SUM, 3FF0000000000000*0.1 0*1, 3FB999999999999A",
    // one rank with a multiplier computes, one without copies even a NaN's bits
    "FLOAT32, PREMUL_SUM, 7F800001*1, 7FC00000",
    "FLOAT32, SUM, 7F800001, 7F800001",
    "FLOAT8E4M3, SUM, FF, FF",
    // subnormals are kept
    "FLOAT32, SUM, 1 1, 2",
    "FLOAT64, SUM, 1 1, 2",
    "FLOAT32, AVG, 3 0 /2, 2",
    "FLOAT16, SUM, 1 1, 2",
    "BFLOAT16, SUM, 1 1, 2",
    // NaNs become canonical
    "FLOAT32, SUM, 7F800000 FF800000, 7FC00000",
    "FLOAT32, SUM, FFC12345 3F800000, 7FC00000",
    "FLOAT64, SUM, FFF0000000000001 0, 7FF8000000000000",
    "FLOAT16, PROD, 7C00 0, 7E00",
    "BFLOAT16, SUM, FF81 0, 7FC0",
    "FLOAT8E4M3, SUM, FF 0, 7F",
    "FLOAT8E5M2, SUM, FD 0, 7E",
    // order: ties keep the first, a NaN anywhere wins
    "FLOAT32, MIN, 0 80000000, 0",
    "FLOAT32, MIN, 80000000 0, 80000000",
    "FLOAT32, MAX, 80000000 0, 80000000",
    "FLOAT32, MIN, FF812345 3F800000, 7FC00000",
    "FLOAT32, MAX, 3F800000 7F812345 40000000, 7FC00000",
    "FLOAT64, MIN, 7FF8000000000001 0, 7FF8000000000000",
    "BFLOAT16, MAX, FF80 BF80, BF80",
    "FLOAT8E5M2, MAX, 7C 0, 7C",
    "FLOAT8E4M3, MIN, 7F FE, 7F",
    // float16: 2048 + 1 + 1 is 2050 in float32, and 2048 if each step were rounded
    "FLOAT16, SUM, 6800 3C00 3C00, 6801",
    "BFLOAT16, SUM, 4380 3F80 3F80, 4381",
    "FLOAT8E4M3, SUM, 58 30 30 30, 59",
    // float16 overflows to infinity but not before the division; float8 saturates
    "FLOAT16, SUM, 7BFF 7BFF, 7C00",
    "FLOAT16, AVG, 7BFF 7BFF /2, 7BFF",
    "FLOAT8E4M3, SUM, 7E 7E, 7E",
    "FLOAT8E4M3, PREMUL_SUM, 7E*-2, FE",
    "FLOAT8E5M2, SUM, 7C 0, 7B",
    "FLOAT8E5M2, SUM, FC FC, FB",
    "FLOAT8E5M2, SUM, 7C FC, 7E",
  })
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
