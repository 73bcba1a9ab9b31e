package io.jccl.tornado.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is rewritten in printed kernels, and what is refused. */
class KernelTextTest {
  private static final String HEADER =
      "__kernel void test(__global long *_kernel_context, __constant uchar *_constant_region,"
          + " __local uchar *_local_region, __global int *_atomics, __global uchar *memory)";

  @Test
  void argumentsAndMemoryAreRewritten() {
    String text =
        normalise(
            "ulong ul_0, ul_3, ul_1, ul_9;  ",
            "long l_10, l_2;",
            "int i_4;",
            "// BLOCK 0",
            "ul_0  =  (ulong) memory;",
            "ul_1  =  (ulong) arguments;",
            "ul_9  =  ul_1 + 16L;",
            "l_2  =  *((__global long *) ul_9);",
            "l_10  =  l_2 << 2;",
            "ul_3  =  ul_0 + l_10;",
            "i_4  =  *((__global int *) ul_3);",
            "*((__global int *) ul_3)  =  i_4;");
    assertThat(text)
        .isEqualTo(
            """
            __kernel void test(const Arguments8 arguments)
            {
              int i_4;
              long l_2, l_10;
              ulong ul_3;
              l_2 = arguments.at[2];
              l_10 = l_2 << 2;
              ul_3 = l_10;
              i_4 = *((__global int *) ul_3);
              *((__global int *) ul_3) = i_4;
            }
            """);
  }

  @Test
  void whatPollingKernelsReadIsVolatile() {
    String text =
        normalise(
            "ulong ul_0, ul_1, ul_2, ul_3, ul_4;",
            "long l_5, l_6;",
            "ul_0  =  (ulong) lines;",
            "ul_1  =  (ulong) fence;",
            "ul_2  =  ul_0 + l_6;",
            "l_5  =  *((__global long *) ul_2);",
            "ul_3  =  ul_1 + 0L;",
            "*((__global int *) ul_3)  =  0;");
    assertThat(text)
        .contains("l_5 = *((volatile __global long *) ul_2);")
        .contains("jccl_acquire();")
        .doesNotContain("ul_3");
  }

  @Test
  void comparisonsAreWrittenAsOperators() {
    assertThat(normalise("int i_1;", "float f_2;", "i_1  =  isless(f_2, 0.0F);"))
        .contains("i_1 = f_2 < 0.0F;");
  }

  @Test
  void otherUsesOfAParameterAreRefused() {
    assertThatThrownBy(
            () -> normalise("ulong ul_1, ul_2;", "ul_1  =  (ulong) arguments;", "ul_2  =  ul_1;"))
        .hasMessageContaining("kernel test uses a parameter for something else than an address");
  }

  @Test
  void storesToArgumentsAreRefused() {
    assertThatThrownBy(
            () ->
                normalise(
                    "ulong ul_1, ul_2;",
                    "ul_1  =  (ulong) arguments;",
                    "ul_2  =  ul_1 + 8L;",
                    "*((__global long *) ul_2)  =  0;"))
        .hasMessageContaining("does something else with arguments than read longs");
  }

  @Test
  void argumentsBeyondTheEndAreRefused() {
    assertThatThrownBy(
            () ->
                normalise(
                    "ulong ul_1, ul_2;",
                    "long l_1;",
                    "ul_1  =  (ulong) arguments;",
                    "ul_2  =  ul_1 + 64L;",
                    "l_1  =  *((__global long *) ul_2);"))
        .hasMessageContaining("reads an argument at byte 64");
  }

  @Test
  void anAddressThatIsAssignedTwiceIsRefused() {
    assertThatThrownBy(
            () ->
                normalise(
                    "ulong ul_1, ul_2;",
                    "ul_1  =  (ulong) memory;",
                    "ul_2  =  ul_1 + l_8;",
                    "ul_2  =  ul_1 + l_9;"))
        .hasMessageContaining("assigns ul_2 2 times");
  }

  @Test
  void anIndexOf32BitsIsRefused() {
    assertThatThrownBy(
            () ->
                normalise(
                    "ulong ul_1, ul_2;",
                    "long l_3, l_4;",
                    "ul_1  =  (ulong) memory;",
                    "l_3  =  (long) i_7;",
                    "l_4  =  l_3 << 2;",
                    "ul_2  =  ul_1 + l_4;"))
        .hasMessageContaining("has an index of 32 bits, l_3");
  }

  @Test
  void aBlockThatIsPrintedTwiceIsRefused() {
    assertThatThrownBy(() -> normalise("// BLOCK 3", "// BLOCK 4", "// BLOCK 3 MERGES [1 2 ]"))
        .hasMessageContaining("has block 3 twice");
  }

  @Test
  void unknownCallsAndNaNByNameAreRefused() {
    assertThatThrownBy(() -> normalise("float f_1;", "f_1  =  fmin(f_1, f_1);"))
        .hasMessageContaining("calls fmin");
    assertThatThrownBy(() -> normalise("float f_1;", "f_1  =  NaNF;"))
        .hasMessageContaining("has what no kernel here may have");
  }

  private static String normalise(String... body) {
    List<String> lines = new ArrayList<>(List.of(HEADER, "{"));
    lines.addAll(List.of(body));
    lines.add("}  //  kernel");
    return KernelText.normalise("test", 8, lines);
  }
}
