package io.jccl.tests.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The checker finds what it is there to find. */
class GuardedTest {
  private static final Case TEST =
      Case.parse(
          "op=all_reduce type=float red=sum ranks=2 count=5 root=0 inplace=false way=ring/simple"
              + " channels=1 slots=default memory=shared offset=one_byte values=exact"
              + " entry=blocking threads=platform fused=auto seed=1");

  @Test
  void everyWriteIsSeen() {
    try (Arena arena = Arena.ofConfined()) {
      for (long at : new long[] {-1, 0, 19, 20, 275}) {
        Guarded memory = Guarded.of(TEST, 5, arena);
        byte[] image = memory.image();
        assertThat(memory.difference("recv", image)).isNull();
        if (at < 0) {
          continue;
        }
        memory.from(0).set(ValueLayout.JAVA_BYTE, at, (byte) 1);
        assertThat(memory.difference("recv", image)).startsWith("recv element " + at / 4 + ":");
      }
    }
  }

  @Test
  void wrongResultsOfOtherOrdersAreSeen() {
    Case random = Case.parse(TEST.toString().replace("values=exact", "values=random"));
    assertThat(random.isOneFold()).isFalse();
    Expectation expected = new Expectation(random);
    try (Arena arena = Arena.ofConfined()) {
      Guarded memory = Guarded.of(random, 5, arena);
      assertThat(expected.checkNear(0, memory.from(0))).startsWith("recv element 0");
      byte[] image = memory.image();
      expected.expect(0, memory, image);
      MemorySegment.copy(MemorySegment.ofArray(image), 257, memory.from(0), 0, 20);
      assertThat(expected.checkNear(0, memory.from(0))).isNull();
      float third = memory.from(8).get(ValueLayout.JAVA_FLOAT_UNALIGNED, 0);
      memory.from(0).set(ValueLayout.JAVA_FLOAT_UNALIGNED, 8, third + 0.001f);
      assertThat(expected.checkNear(0, memory.from(0))).startsWith("recv element 2");
    }
  }

  @Test
  void ranksThatHangAreShown() {
    assertThatThrownBy(
            () ->
                RankThreads.run(
                    2,
                    Duration.ofMillis(100),
                    rank -> {
                      if (rank == 1) {
                        Thread.sleep(2000);
                      }
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("not all ranks ended")
        .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessage("rank 1 is still here"));
  }
}
