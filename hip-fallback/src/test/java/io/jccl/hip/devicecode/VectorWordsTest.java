package io.jccl.hip.devicecode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Words of a vector are written as words behind its first, where that is known, and only there. */
final class VectorWordsTest {
  private static final String FIRST =
      """
      l_2 = l_1 << 2;
      ul_3 = l_2;
      i_4 = *((__global int *) ul_3);
      """;
  private static final String SECOND =
      """
      l_5 = l_1 + 1L;
      l_6 = l_5 << 2;
      ul_7 = l_6;
      i_8 = *((__global int *) ul_7);
      """;

  private static String rewrite(String text) {
    return BuildRun.withVectorWords(text);
  }

  @Test
  void aWordBehindAFirstOne() {
    assertThat(rewrite(FIRST + SECOND))
        .contains("i_4 = *((__global int *) ul_3);", "i_8 = ((__global int *) ul_3)[1];");
  }

  @Test
  void aStoreToo() {
    String store =
        SECOND.replace("i_8 = *((__global int *) ul_7)", "*((__global int *) ul_7) = i_8");
    assertThat(rewrite(FIRST + store)).contains("((__global int *) ul_3)[1] = i_8;");
  }

  @Test
  void theLastWordOfAVectorAndNoneBeyondIt() {
    assertThat(rewrite(FIRST + SECOND.replace("1L", "3L"))).contains("ul_3)[3]");
    assertThat(rewrite(FIRST + SECOND.replace("1L", "4L")))
        .contains("i_8 = *((__global int *) ul_7)");
  }

  @Test
  void anotherVectorsWordStays() {
    String other = SECOND.replace("l_1 + 1L", "l_9 + 1L");
    assertThat(rewrite(FIRST + other)).isEqualTo(FIRST + other);
  }

  @Test
  void anIndexThatIsAssignedTwiceIsNotTrusted() {
    String text = FIRST + "l_5 = l_1 + 2L;\n" + SECOND;
    assertThat(rewrite(text)).isEqualTo(text);
  }

  @Test
  void aPointerOfABlockAroundIsKnown() {
    assertThat(rewrite(FIRST + "if(b_1)\n{\n" + SECOND + "}\n")).contains("ul_3)[1]");
  }

  @Test
  void aPointerOfABlockThatHasEndedIsNot() {
    String text = "if(b_1)\n{\n" + FIRST + "}\n" + SECOND;
    assertThat(rewrite(text)).isEqualTo(text);
    String branches = "if(b_1)\n{\n" + FIRST + "}\nelse\n{\n" + SECOND + "}\n";
    assertThat(rewrite(branches)).isEqualTo(branches);
  }

  @Test
  void otherTypesStay() {
    String bytes = SECOND.replace("__global int", "__global char");
    assertThat(rewrite(FIRST + bytes)).isEqualTo(FIRST + bytes);
  }
}
